import type { AgentEvent, EventOf } from "@/agent/engine/events";
import type { SeenCall, SeenCalls } from "./calls";
import type { UiChunk } from "./chunk";
import { readJson } from "./read-json";

/**
 * What one agent says and does, as chunks: steps, texts, reasoning, calls and their results. Deltas of what was never
 * begun, and results of calls that this client does not hold, are left out, since clients fail on them.
 */
export class LaneTranslator {
  private readonly open = new Set<string>();
  private stepEnded = false;

  /** Calls of tools that `runsHere` does not know are announced by `announce` only, when it is sure who runs them. */
  constructor(
    private readonly calls: SeenCalls,
    private readonly runsHere: (toolName: string) => boolean,
  ) {}

  *take(event: AgentEvent): Generator<UiChunk> {
    switch (event.type) {
      case "STEP_STARTED":
        yield* this.endStep();
        yield { type: "start-step" };
        break;
      case "STEP_FINISHED":
        this.stepEnded = true;
        break;
      case "TEXT_MESSAGE_START":
        yield* this.begin("text", event.messageId);
        break;
      case "TEXT_MESSAGE_CONTENT":
        if (this.open.has(`text ${event.messageId}`))
          yield { type: "text-delta", id: event.messageId, delta: event.delta };
        break;
      case "TEXT_MESSAGE_END":
        yield* this.end("text", event.messageId);
        break;
      case "REASONING_MESSAGE_START":
        yield* this.begin("reasoning", event.messageId);
        break;
      case "REASONING_MESSAGE_CONTENT":
        if (this.open.has(`reasoning ${event.messageId}`))
          yield { type: "reasoning-delta", id: event.messageId, delta: event.delta };
        break;
      case "REASONING_MESSAGE_END":
        yield* this.end("reasoning", event.messageId);
        break;
      case "TOOL_CALL_START":
        yield this.startCall(event);
        break;
      case "TOOL_CALL_ARGS":
        yield* this.callDelta(event);
        break;
      case "TOOL_CALL_END": {
        const call = this.calls.get(event.toolCallId);
        if (call && this.runsHere(call.name)) yield* this.announce(call);
        break;
      }
      case "TOOL_CALL_RESULT":
        yield* this.result(event);
        break;
    }
  }

  /** Ends the step that is over; held back, because calls of the step may still be shown. */
  *endStep(): Generator<UiChunk> {
    if (!this.stepEnded) return;
    this.stepEnded = false;
    yield { type: "finish-step" };
  }

  /** Shows a call's arguments as complete: whoever runs the tool may begin. */
  *announce(call: SeenCall): Generator<UiChunk> {
    if (call.input !== undefined || call.done) return;
    const input = readJson(call.argsText);
    if (typeof input !== "object" || input === null) return; // the engine answers such a call with an error
    call.input = input;
    yield { type: "tool-input-available", toolCallId: call.id, toolName: call.name, input, dynamic: true };
  }

  private *begin(kind: "text" | "reasoning", id: string): Generator<UiChunk> {
    this.open.add(`${kind} ${id}`);
    yield { type: `${kind}-start`, id };
  }

  private *end(kind: "text" | "reasoning", id: string): Generator<UiChunk> {
    if (this.open.delete(`${kind} ${id}`)) yield { type: `${kind}-end`, id };
  }

  private startCall({ toolCallId: id, toolCallName: name }: EventOf<"TOOL_CALL_START">): UiChunk {
    this.calls.set(id, { id, name, argsText: "", done: false });
    return { type: "tool-input-start", toolCallId: id, toolName: name, dynamic: true };
  }

  private *callDelta({ toolCallId, delta }: EventOf<"TOOL_CALL_ARGS">): Generator<UiChunk> {
    const call = this.calls.get(toolCallId);
    if (!call) return;
    call.argsText += delta;
    yield { type: "tool-input-delta", toolCallId, inputTextDelta: delta };
  }

  private *result({ toolCallId, content, metadata }: EventOf<"TOOL_CALL_RESULT">): Generator<UiChunk> {
    const call = this.calls.get(toolCallId);
    if (!call) return;
    call.done = true;
    switch (metadata?.status) {
      case "rejected":
        yield { type: "tool-output-denied", toolCallId };
        break;
      case "error":
        yield { type: "tool-output-error", toolCallId, errorText: content.replace(/^Error: /, "") };
        break;
      case "skipped":
        yield { type: "tool-output-error", toolCallId, errorText: content };
        break;
      default:
        yield { type: "tool-output-available", toolCallId, output: readJson(content) ?? content };
    }
  }
}
