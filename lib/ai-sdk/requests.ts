import type { Interrupt } from "@ag-ui/core";
import { z } from "zod";
import type { SeenCall } from "./calls";
import type { RequestData, UiChunk } from "./chunk";

const named = z.looseObject({ toolName: z.string() });

/** The calls that wait for someone, or did: one request a call, the one that is to be answered next. */
export class Requests {
  private readonly shown = new Map<string, RequestData>();

  of(toolCallId: string): RequestData | undefined {
    return this.shown.get(toolCallId);
  }

  all(): RequestData[] {
    return [...this.shown.values()];
  }

  /**
   * Shows what an interrupt asks on `call`: the call itself, or that of the agent in which a subagent asks. Nothing
   * when it is shown already, or while the call waits for another answer.
   */
  *ask(call: SeenCall, interrupt: Interrupt): Generator<UiChunk> {
    const before = this.shown.get(call.id);
    if (before?.waiting) return;
    const request = requestOf(call, interrupt);
    yield* this.show(request);
    yield* reopened(call, request, before !== undefined);
  }

  /** Shows that the page is to run a call. */
  handOver(call: SeenCall): Generator<UiChunk> {
    return this.show(frontendRequest(call, true));
  }

  /** Shows that the page was asked to run a call. */
  handedOver(call: SeenCall): Generator<UiChunk> {
    return this.show(frontendRequest(call, false));
  }

  /** The call was answered, or goes on without. */
  *goOn(toolCallId: string): Generator<UiChunk> {
    const request = this.shown.get(toolCallId);
    if (!request?.waiting) return;
    yield* this.show({ ...request, waiting: false });
  }

  /** Shows a request again as it was asked, after an answer that was not taken. */
  *again(call: SeenCall): Generator<UiChunk> {
    const request = this.shown.get(call.id);
    if (request?.waiting) yield* reopened(call, request, true);
  }

  private *show(data: RequestData): Generator<UiChunk> {
    this.shown.set(data.toolCallId, data);
    yield { type: "data-request", id: data.toolCallId, data };
  }
}

const frontendRequest = ({ id, name }: SeenCall, waiting: boolean): RequestData => ({
  toolCallId: id,
  toolName: name,
  waiting,
  kind: "frontend",
  key: id,
  data: {},
  metadata: {},
});

/** The toolkit's own way of waiting: an approval request, or a call without output. */
function* reopened(call: SeenCall, { kind, key }: RequestData, again: boolean): Generator<UiChunk> {
  if (again)
    yield {
      type: "tool-input-available",
      toolCallId: call.id,
      toolName: call.name,
      input: call.input ?? {},
      dynamic: true,
    };
  if (kind === "approval") yield { type: "tool-approval-request", approvalId: key, toolCallId: call.id };
}

function requestOf(call: SeenCall, interrupt: Interrupt): RequestData {
  const { id, reason, message, responseSchema, metadata = {} } = interrupt;
  const about = named.safeParse(metadata);
  return {
    toolCallId: call.id,
    toolName: about.success ? about.data.toolName : call.name,
    waiting: true,
    kind: reason === "tool_call" ? "approval" : "question",
    key: id,
    ...(interrupt.toolCallId !== undefined && interrupt.toolCallId !== call.id && { requestId: interrupt.toolCallId }),
    data: {
      ...(message !== undefined && { message }),
      reason,
      ...(responseSchema !== undefined && { responseSchema }),
    },
    metadata,
  };
}
