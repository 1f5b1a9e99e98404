import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3ToolResultPart,
} from "@ai-sdk/provider";
import { z } from "zod";

/** What came of a call. `edited`: the arguments that a person put in place of the model's. */
export type Outcome = { tool: string; input: unknown } & (
  | { type: "success"; value: unknown; edited?: unknown }
  | { type: "error"; message: string }
  | { type: "denied"; reason?: string }
);

export type AttachedFile = { name: string; mediaType: string; bytes: Uint8Array };

/** Where the conversation stands: what the user said last, and what was done about it since. */
export type Turn = {
  said: string;
  /** What the user said before, oldest first. */
  earlier: string[];
  /** What the user attached to what they said last. */
  files: AttachedFile[];
  outcomes: Outcome[];
  /** True when the tool may be called in this step. */
  can(tool: string): boolean;
  /** The tool that this step must call. */
  must: string | undefined;
};

/** Reads the turn out of a model call. */
export function readTurn({
  prompt,
  tools,
  toolChoice,
}: Pick<LanguageModelV3CallOptions, "prompt" | "tools" | "toolChoice">): Turn {
  const said = prompt.flatMap((message) => (message.role === "user" ? [textOf(message)] : []));
  const offered = new Set(toolChoice?.type === "none" ? [] : tools?.map((tool) => tool.name));
  return {
    said: said.at(-1) ?? "",
    earlier: said.slice(0, -1),
    files: filesOf(prompt.findLast((message) => message.role === "user")),
    outcomes: outcomesOf(prompt.slice(prompt.findLastIndex((message) => message.role === "user") + 1)),
    can: (tool) => offered.has(tool),
    must: toolChoice?.type === "tool" ? toolChoice.toolName : undefined,
  };
}

function textOf(message: Extract<LanguageModelV3Message, { role: "user" }>): string {
  return message.content
    .map((part) => (part.type === "text" ? part.text : ""))
    .join(" ")
    .trim();
}

function filesOf(message: LanguageModelV3Message | undefined): AttachedFile[] {
  if (message?.role !== "user") return [];
  return message.content.flatMap((part) => {
    if (part.type !== "file" || part.data instanceof URL) return [];
    const bytes = typeof part.data === "string" ? Buffer.from(part.data, "base64") : part.data;
    return [{ name: part.filename ?? "a file", mediaType: part.mediaType, bytes }];
  });
}

function outcomesOf(messages: readonly LanguageModelV3Message[]): Outcome[] {
  const inputs = new Map<string, unknown>();
  const outcomes: Outcome[] = [];
  for (const message of messages) {
    if (message.role !== "assistant" && message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type === "tool-call") inputs.set(part.toolCallId, part.input);
      if (part.type === "tool-result") outcomes.push(outcomeOf(part, inputs.get(part.toolCallId)));
    }
  }
  return outcomes;
}

const editedResult = z.strictObject({ result: z.unknown(), editedByUser: z.record(z.string(), z.unknown()) });

function outcomeOf({ toolName: tool, output }: LanguageModelV3ToolResultPart, input: unknown): Outcome {
  switch (output.type) {
    case "execution-denied":
      return { tool, input, type: "denied", ...(output.reason !== undefined && { reason: output.reason }) };
    case "error-text":
      return { tool, input, type: "error", message: output.value.replace(/^(Error|Not run): /, "") };
    case "error-json":
      return { tool, input, type: "error", message: JSON.stringify(output.value) };
    case "json": {
      const edited = editedResult.safeParse(output.value);
      return edited.success
        ? { tool, input, type: "success", value: edited.data.result, edited: edited.data.editedByUser }
        : { tool, input, type: "success", value: output.value };
    }
    default:
      return { tool, input, type: "success", value: output.value };
  }
}
