import type { AgentEvent } from "@/agent/engine/events";
import type { SeenCalls } from "./calls";
import type { SubagentData, UiChunk } from "./chunk";
import { Fold } from "./fold";
import { LaneTranslator } from "./lane-translator";

/** How much text has to come before a subagent is shown again: this much, and a share of what it has said. */
const batchCharacters = 120;
const batchShare = 1 / 16;

/**
 * A subagent at work in a call, as the `data-subagent` part. The part goes out whole each time, so its text goes in
 * batches that grow with it; all else goes at once.
 */
export class SubagentView {
  readonly calls: SeenCalls = new Map();
  private readonly fold = new Fold();
  private readonly lane = new LaneTranslator(this.calls, () => true);
  private status: SubagentData["status"] = "running";
  private outcome: string | undefined;
  private written = 0;
  private unsent = 0;

  constructor(private readonly about: Pick<SubagentData, "toolCallId" | "name" | "task">) {}

  get toolCallId(): string {
    return this.about.toolCallId;
  }

  /** An event of its own lane. */
  *take(event: AgentEvent): Generator<UiChunk> {
    for (const chunk of this.lane.take(event)) {
      this.fold.take(chunk);
      if (chunk.type === "tool-input-delta") continue;
      if ("delta" in chunk) this.unsent += chunk.delta.length;
      if (!("delta" in chunk) || this.unsent >= Math.max(batchCharacters, this.written * batchShare)) yield this.show();
    }
  }

  /** It begins, goes on, waits or ends. */
  become(status: SubagentData["status"], result?: string): UiChunk {
    this.status = status;
    this.outcome = result;
    return this.show();
  }

  private show(): UiChunk {
    this.written += this.unsent;
    this.unsent = 0;
    const parts = structuredClone(this.fold.parts.filter((part) => part.type !== "step-start"));
    const { toolCallId } = this.about;
    const result = this.outcome === undefined ? {} : { result: this.outcome };
    return { type: "data-subagent", id: toolCallId, data: { ...this.about, status: this.status, ...result, parts } };
  }
}
