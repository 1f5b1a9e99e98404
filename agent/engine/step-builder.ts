import type {
  LanguageModelV3FinishReason,
  LanguageModelV3StreamPart,
  SharedV3ProviderMetadata,
} from "@ai-sdk/provider";
import type { AppError } from "../errors";
import { encryptedValueOf } from "./encrypted-value";
import type { AgentEvent } from "./events";
import { newId } from "./ids";
import type { AssistantMessage, AssistantPart, ProviderMetadata } from "./types";
import { tokenUsage } from "./usage";

/** A tool call as the model made it. `complete` is false when the stream broke off inside it. */
export type ModelCall = { id: string; name: string; argsText: string; input: string; complete: boolean };

export type StepResult = {
  /** Absent when the model said nothing. */
  message?: AssistantMessage;
  calls: ModelCall[];
  usage: ReturnType<typeof tokenUsage>;
  /** Why the step broke off; a stopped run has none and `partial` set. */
  error?: AppError;
};

/** Turns the parts of one model call into events, and gathers what was said. */
export class StepBuilder {
  private readonly messageId = newId("msg");
  private readonly parts: AssistantPart[] = [];
  private readonly texts = new Map<string, Extract<AssistantPart, { type: "text" }>>();
  private readonly reasonings = new Map<
    string,
    { part: Extract<AssistantPart, { type: "reasoning" }>; open: boolean }
  >();
  private readonly calls = new Map<string, ModelCall & { streamed: boolean }>();
  private usage: StepResult["usage"] = {};
  private textOpen = false;
  /** The block whose text came last. */
  private textPart: AssistantPart | undefined;
  /** Why the answer is not whole. A stream that a proxy cuts may end properly, without the provider's finish. */
  failed: Error | undefined = new Error("the stream ended without a finish");

  constructor(
    /** Gives a call's id in this thread for the provider's id. */
    private readonly callId: (providerId: string) => string,
  ) {}

  *take(part: LanguageModelV3StreamPart): Generator<AgentEvent> {
    switch (part.type) {
      case "text-start":
      case "text-delta":
      case "text-end":
        yield* this.text(part.id, part.type === "text-delta" ? part.delta : "", part.providerMetadata);
        break;
      case "reasoning-start":
      case "reasoning-delta":
        yield* this.reasoning(part.id, part.type === "reasoning-delta" ? part.delta : "", part.providerMetadata);
        break;
      case "reasoning-end":
        yield* this.reasoning(part.id, "", part.providerMetadata);
        yield* this.endReasoning(part.id);
        break;
      case "tool-input-start":
        if (!part.providerExecuted) yield* this.callStart(part.id, part.toolName, part.inputEncoding !== "text");
        break;
      case "tool-input-delta":
        yield* this.callDelta(part.id, part.delta);
        break;
      case "tool-call":
        if (!part.providerExecuted)
          yield* this.callEnd(part.toolCallId, part.toolName, part.input, part.providerMetadata);
        break;
      case "finish":
        this.usage = tokenUsage(part.usage);
        this.failed = failedFinish(part.finishReason) ? new Error(`finish reason ${part.finishReason.raw}`) : undefined;
        break;
    }
  }

  /** Text blocks of one step are one AG-UI message: open until the step ends, since calls may come between. */
  private *text(id: string, delta: string, metadata: SharedV3ProviderMetadata | undefined): Generator<AgentEvent> {
    let part = this.texts.get(id);
    if (!part) {
      part = { type: "text", text: "" };
      this.texts.set(id, part);
      this.parts.push(part);
    }
    merge(part, metadata);
    if (!delta) return;
    if (this.textPart && part !== this.textPart && this.parts.indexOf(part) < this.parts.indexOf(this.textPart)) {
      // Blocks that interleave are cut, so that the record reads in the order in which it was streamed.
      part = { type: "text", text: "" };
      this.texts.set(id, part);
      this.parts.push(part);
    }
    this.textPart = part;
    if (!this.textOpen) {
      this.textOpen = true;
      yield { type: "TEXT_MESSAGE_START", messageId: this.messageId, role: "assistant" };
    }
    part.text += delta;
    yield { type: "TEXT_MESSAGE_CONTENT", messageId: this.messageId, delta };
  }

  private *reasoning(id: string, delta: string, metadata: SharedV3ProviderMetadata | undefined): Generator<AgentEvent> {
    let entry = this.reasonings.get(id);
    if (!entry) {
      entry = { part: { type: "reasoning", id: newId("rsn"), text: "" }, open: false };
      this.reasonings.set(id, entry);
      this.parts.push(entry.part);
    }
    merge(entry.part, metadata);
    if (!delta) return;
    const messageId = entry.part.id;
    if (!entry.open) {
      entry.open = true;
      yield { type: "REASONING_START", messageId };
      yield { type: "REASONING_MESSAGE_START", messageId, role: "reasoning" };
    }
    entry.part.text += delta;
    yield { type: "REASONING_MESSAGE_CONTENT", messageId, delta };
  }

  private *endReasoning(id: string): Generator<AgentEvent> {
    const entry = this.reasonings.get(id);
    this.reasonings.delete(id);
    if (!entry?.open) return;
    yield { type: "REASONING_MESSAGE_END", messageId: entry.part.id };
    yield* encrypted("message", entry.part.id, entry.part);
    yield { type: "REASONING_END", messageId: entry.part.id };
  }

  private *callStart(providerId: string, name: string, streamed: boolean): Generator<AgentEvent> {
    if (this.calls.has(providerId)) return;
    const id = this.callId(providerId);
    this.calls.set(providerId, { id, name, argsText: "", input: "", complete: false, streamed });
    this.parts.push({ type: "tool-call", toolCallId: id });
    yield { type: "TOOL_CALL_START", toolCallId: id, toolCallName: name, parentMessageId: this.messageId };
  }

  private *callDelta(providerId: string, delta: string): Generator<AgentEvent> {
    const call = this.calls.get(providerId);
    if (!call?.streamed || !delta || call.input) return;
    call.argsText += delta;
    yield { type: "TOOL_CALL_ARGS", toolCallId: call.id, delta };
  }

  private *callEnd(
    providerId: string,
    name: string,
    input: string,
    metadata: SharedV3ProviderMetadata | undefined,
  ): Generator<AgentEvent> {
    yield* this.callStart(providerId, name, true);
    const call = this.calls.get(providerId);
    if (!call || call.input) return;
    if (!call.argsText) {
      call.argsText = input.trim() || "{}";
      yield { type: "TOOL_CALL_ARGS", toolCallId: call.id, delta: call.argsText };
    }
    call.input = input.trim() || "{}";
    call.complete = call.name === name; // a call that changes its name while it streams is not run
    const part = this.parts.find((each) => each.type === "tool-call" && each.toolCallId === call.id);
    if (part) merge(part, metadata);
    yield { type: "TOOL_CALL_END", toolCallId: call.id };
    if (part) yield* encrypted("tool-call", call.id, part);
  }

  /** Closes what is open. */
  *end(): Generator<AgentEvent> {
    for (const id of [...this.reasonings.keys()]) yield* this.endReasoning(id);
    for (const call of this.calls.values()) {
      if (!call.input) yield { type: "TOOL_CALL_END", toolCallId: call.id };
    }
    if (this.textOpen) yield { type: "TEXT_MESSAGE_END", messageId: this.messageId };
    this.textOpen = false;
  }

  result(error: AppError | undefined, broken = false): StepResult {
    const partial = broken || error !== undefined;
    const parts = this.parts.filter((part) => part.type === "tool-call" || part.text || part.providerMetadata);
    return {
      ...(parts.length > 0 && {
        message: { role: "assistant", id: this.messageId, parts, ...(partial && { partial }) },
      }),
      calls: [...this.calls.values()].map(({ streamed: _, ...call }) => call),
      usage: this.usage,
      ...(error && { error }),
    };
  }
}

/** Besides `error`: packages report `other` without the provider's own word when the stream ended before it came. */
function failedFinish({ unified, raw }: LanguageModelV3FinishReason): boolean {
  return unified === "error" || (unified === "other" && raw === undefined);
}

/** What the provider wants back with the next turn, for clients that keep the conversation themselves. */
function* encrypted(subtype: "message" | "tool-call", entityId: string, part: AssistantPart): Generator<AgentEvent> {
  const encryptedValue = encryptedValueOf(part);
  if (encryptedValue) yield { type: "REASONING_ENCRYPTED_VALUE", subtype, entityId, encryptedValue };
}

/** Providers spread what they want back over start, delta and end; the later part wins, provider by provider. */
function merge(part: AssistantPart, metadata: SharedV3ProviderMetadata | undefined): void {
  if (!metadata) return;
  const merged: ProviderMetadata = { ...part.providerMetadata };
  for (const [provider, value] of Object.entries(metadata)) {
    merged[provider] = { ...merged[provider], ...JSON.parse(JSON.stringify(value)) };
  }
  part.providerMetadata = merged;
}
