import { type ChatMessage, textOf, toolsOf } from "../../clients/chat";

export async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

type AgUiMessage = {
  role: string;
  content?: unknown;
  toolCalls?: { id: string; function: { name: string } }[];
  toolCallId?: string;
};

/** Text, reasoning, and calls by id with name and whether they have an outcome. */
export function conversation(messages: readonly AgUiMessage[]) {
  const calls = messages.flatMap((message) => message.toolCalls ?? []);
  const answered = new Map(
    messages.flatMap((each) => (each.role === "tool" ? [[each.toolCallId, String(each.content)] as const] : [])),
  );
  return {
    text: messages.map((message) => (message.role === "assistant" ? String(message.content ?? "") : "")).join(""),
    reasoning: messages
      .map((message) => (message.role === "reasoning" ? String(message.content) : ""))
      .sort()
      .join(""),
    calls: calls.map((call) => ({ id: call.id, name: call.function.name, result: answered.get(call.id) })),
  };
}

export function conversationOf(...messages: ChatMessage[]) {
  const message = { parts: messages.flatMap(({ parts }) => parts) };
  return {
    text: textOf(message),
    reasoning: message.parts
      .map((part) => (part.type === "reasoning" ? String(part.text) : ""))
      .sort()
      .join(""),
    calls: toolsOf(message).map((part) => ({
      id: part.toolCallId,
      name: part.toolName,
      result: resultText(part),
    })),
  };
}

/** A part's outcome in the words of an AG-UI tool message. */
function resultText({ state, output, errorText, approval }: Record<string, unknown>): string | undefined {
  if (state === "output-available") return typeof output === "string" ? output : JSON.stringify(output);
  if (state === "output-denied") return deniedText(approval);
  if (state !== "output-error") return undefined;
  return String(errorText).startsWith("Not run: ") ? String(errorText) : `Error: ${errorText}`;
}

const deniedText = (approval: unknown) => {
  const { reason } = approval as { reason?: string };
  return reason ? `Denied by the user: ${reason}` : "Denied by the user.";
};
