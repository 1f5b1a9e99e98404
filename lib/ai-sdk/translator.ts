import type { Interrupt } from "@ag-ui/core";
import fastJsonPatch, { type Operation } from "fast-json-patch";
import { z } from "zod";
import type { AgentEvent, EventOf, RunFinished } from "@/agent/engine/events";
import type { JsonObject } from "@/agent/engine/types";
import type { SeenCalls } from "./calls";
import type { UiChunk } from "./chunk";
import { LaneTranslator } from "./lane-translator";
import { readJson } from "./read-json";
import { Requests } from "./requests";
import { SubagentView } from "./subagent-view";

const taskArgs = z.looseObject({ task: z.string() });
const stateSchema = z.record(z.string(), z.json());
const progressSchema = z.looseObject({ toolCallId: z.string() });

export type TranslatorOptions = {
  /** Whether a tool is sure to run on the server. Calls of others are announced when the run is over. */
  runsHere: (toolName: string) => boolean;
  /** The state that the first `STATE_DELTA` changes. */
  state?: JsonObject;
};

/** Translates the events of one turn of the agent, over as many runs as it takes, into chunks. */
export class Translator {
  readonly calls: SeenCalls = new Map();
  private readonly own: LaneTranslator;
  private readonly subagents = new Map<string, SubagentView>();
  private readonly parents = new Map<string, string | undefined>();
  private readonly requests = new Requests();
  private state: JsonObject;

  constructor(options: TranslatorOptions) {
    this.own = new LaneTranslator(this.calls, options.runsHere);
    this.state = options.state ?? {};
  }

  *take(event: AgentEvent): Generator<UiChunk> {
    switch (event.type) {
      case "STATE_SNAPSHOT":
        yield this.showState(stateSchema.parse(event.snapshot));
        break;
      case "STATE_DELTA":
        yield this.showState(patched(this.state, event));
        break;
      case "ACTIVITY_SNAPSHOT":
        yield* progress(event);
        break;
      case "SUBAGENT_STARTED":
        yield* this.startSubagent(event);
        break;
      case "SUBAGENT_FINISHED":
      case "SUBAGENT_ERROR":
        yield* this.endSubagent(event);
        break;
      case "RUN_FINISHED":
        yield* this.finish(event);
        break;
      case "RUN_ERROR":
        yield* this.own.endStep();
        yield { type: "error", errorText: event.message };
        break;
      case "RUN_STARTED":
      case "MESSAGES_SNAPSHOT":
        break;
      default:
        yield* this.takeInLane(event);
    }
  }

  /** Shows an interrupt on the call that waits for it; nothing when this client does not hold that call. */
  *ask(interrupt: Interrupt): Generator<UiChunk> {
    const call = this.calls.get(this.rootOf(interrupt) ?? "");
    if (!call || call.done) return;
    yield* this.own.announce(call);
    yield* this.requests.ask(call, interrupt);
  }

  /** Hands a call to the page. */
  *handOver(toolCallId: string): Generator<UiChunk> {
    const call = this.calls.get(toolCallId);
    if (!call || call.done || this.requests.of(toolCallId)) return;
    yield* this.own.announce(call);
    yield* this.requests.handOver(call);
  }

  /** The page has run a call already, and is not to run it again: its arguments are not announced. */
  *handedOver(toolCallId: string): Generator<UiChunk> {
    const call = this.calls.get(toolCallId);
    if (call) yield* this.requests.handedOver(call);
  }

  /** Ends the step that is over. */
  settle(): Generator<UiChunk> {
    return this.own.endStep();
  }

  /** A call was answered and goes on; `input` when a person changed its arguments. */
  *goOn(toolCallId: string, input?: JsonObject): Generator<UiChunk> {
    const call = this.calls.get(toolCallId);
    if (!call) return;
    yield* this.requests.goOn(toolCallId);
    if (!input) return;
    call.input = input;
    yield { type: "tool-input-available", toolCallId, toolName: call.name, input, dynamic: true };
  }

  /** All that waits, as it was asked: for a client whose answer was not taken. */
  *askAgain(): Generator<UiChunk> {
    for (const { toolCallId } of this.requests.all()) {
      const call = this.calls.get(toolCallId);
      if (call) yield* this.requests.again(call);
    }
  }

  private *takeInLane(event: AgentEvent): Generator<UiChunk> {
    if ("subagentRunId" in event && typeof event.subagentRunId === "string") {
      const view = this.subagents.get(event.subagentRunId);
      if (view) yield* view.take(event);
      return;
    }
    if (event.type === "TOOL_CALL_RESULT") yield* this.requests.goOn(event.toolCallId);
    yield* this.own.take(event);
  }

  private *startSubagent(event: EventOf<"SUBAGENT_STARTED">): Generator<UiChunk> {
    const { subagentRunId, name, parentSubagentRunId, parentToolCallId = "" } = event;
    const parent = parentSubagentRunId === undefined ? this : this.subagents.get(parentSubagentRunId);
    const call = parent?.calls.get(parentToolCallId);
    if (!call) return;
    const task = taskArgs.safeParse(readJson(call.argsText));
    const about = { toolCallId: parentToolCallId, name, task: task.success ? task.data.task : "" };
    const view = this.subagents.get(subagentRunId) ?? new SubagentView(about);
    this.subagents.set(subagentRunId, view);
    this.parents.set(subagentRunId, parentSubagentRunId);
    yield view.become("running");
  }

  private *endSubagent(event: EventOf<"SUBAGENT_FINISHED" | "SUBAGENT_ERROR">): Generator<UiChunk> {
    const view = this.subagents.get(event.subagentRunId);
    if (!view) return;
    if (event.type === "SUBAGENT_ERROR") yield view.become("error", event.message);
    else if (event.outcome?.type === "suspended") yield view.become("waiting");
    else yield view.become("done", typeof event.result === "string" ? event.result : undefined);
  }

  private *finish({ outcome }: RunFinished): Generator<UiChunk> {
    if (outcome.type === "cancelled") {
      yield* this.own.endStep();
      yield { type: "abort" };
      return;
    }
    if (outcome.type === "interrupt") for (const interrupt of outcome.interrupts) yield* this.ask(interrupt);
    // All calls that run here have ended or wait by now; what is left, the engine gave to the page.
    for (const { id } of this.calls.values()) yield* this.handOver(id);
    yield* this.own.endStep();
    const waits = this.requests.all().some(({ waiting }) => waiting);
    yield { type: "finish", finishReason: waits ? "tool-calls" : "stop" };
  }

  private showState(state: JsonObject): UiChunk {
    this.state = state;
    return { type: "data-state", id: "state", data: state };
  }

  /** The agent's own call in which an interrupt was opened, however deep. */
  private rootOf({ subagentRunId, toolCallId }: Interrupt): string | undefined {
    if (subagentRunId === undefined) return toolCallId;
    let root = subagentRunId;
    for (let parent = this.parents.get(root); parent !== undefined; parent = this.parents.get(root)) root = parent;
    return this.subagents.get(root)?.toolCallId;
  }
}

function patched(state: JsonObject, { delta }: EventOf<"STATE_DELTA">): JsonObject {
  const operations: Operation[] = [...delta];
  return stateSchema.parse(fastJsonPatch.applyPatch(structuredClone(state), operations, false, false).newDocument);
}

function* progress({ activityType, content }: EventOf<"ACTIVITY_SNAPSHOT">): Generator<UiChunk> {
  const known = progressSchema.safeParse(content);
  if (activityType !== "progress" || !known.success) return;
  yield { type: "data-progress", id: known.data.toolCallId, data: stateSchema.parse(known.data) };
}
