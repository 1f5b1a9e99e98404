import type { ToolPart, UiChunk, UiPart } from "./chunk";
import { readJson } from "./read-json";

type TextPart = Extract<UiPart, { type: "text" | "reasoning" }>;

/** Chunks as the parts that a client makes of them. */
export class Fold {
  readonly parts: UiPart[] = [];
  private readonly texts = new Map<string, TextPart>();
  private readonly tools = new Map<string, ToolPart>();
  private readonly written = new Map<string, string>();

  take(chunk: UiChunk): void {
    switch (chunk.type) {
      case "start-step":
        this.parts.push({ type: "step-start" });
        break;
      case "text-start":
        this.begin("text", chunk.id);
        break;
      case "reasoning-start":
        this.begin("reasoning", chunk.id);
        break;
      case "text-delta":
      case "reasoning-delta":
        this.change(chunk.id, (part) => ({ ...part, text: part.text + chunk.delta }));
        break;
      case "text-end":
      case "reasoning-end":
        this.change(chunk.id, (part) => ({ ...part, state: "done" }));
        break;
      case "data-state":
      case "data-request":
      case "data-subagent":
      case "data-progress": {
        const same = this.parts.find((part) => part.type === chunk.type && "id" in part && part.id === chunk.id);
        this.put(same, chunk);
        break;
      }
      default:
        if ("toolCallId" in chunk) this.takeTool(chunk);
    }
  }

  private begin(type: TextPart["type"], id: string): void {
    const part: TextPart = { type, text: "", state: "streaming" };
    this.texts.set(id, part);
    this.parts.push(part);
  }

  private change(id: string, by: (part: TextPart) => TextPart): void {
    const part = this.texts.get(id);
    if (!part) return;
    const changed = by(part);
    this.texts.set(id, changed);
    this.put(part, changed);
  }

  private takeTool(chunk: Extract<UiChunk, { toolCallId: string }>): void {
    const { toolCallId } = chunk;
    const part = this.tools.get(toolCallId);
    if (chunk.type === "tool-input-delta") {
      this.written.set(toolCallId, (this.written.get(toolCallId) ?? "") + chunk.inputTextDelta);
      return;
    }
    const changed = chunk.type === "tool-input-start" ? started(chunk) : part && this.changed(part, chunk);
    if (!changed) return;
    this.tools.set(toolCallId, changed);
    this.put(part, changed);
  }

  private changed(
    part: ToolPart,
    chunk: Exclude<ToolChunk, { type: "tool-input-start" | "tool-input-delta" }>,
  ): ToolPart {
    const { output: _, errorText: __, ...call } = part;
    const input = part.input ?? readJson(this.written.get(part.toolCallId) ?? "");
    switch (chunk.type) {
      case "tool-input-available":
        return { ...call, state: "input-available", input: chunk.input };
      case "tool-approval-request":
        return { ...part, state: "approval-requested", approval: { id: chunk.approvalId } };
      case "tool-output-available":
        return { ...call, state: "output-available", input, output: chunk.output };
      case "tool-output-error":
        return { ...call, state: "output-error", input, errorText: chunk.errorText };
      case "tool-output-denied":
        return { ...part, state: "output-denied" };
    }
  }

  private put(old: UiPart | undefined, part: UiPart): void {
    const at = old ? this.parts.indexOf(old) : -1;
    if (at < 0) this.parts.push(part);
    else this.parts[at] = part;
  }
}

type ToolChunk = Extract<UiChunk, { toolCallId: string }>;

const started = ({ toolName, toolCallId }: Extract<UiChunk, { type: "tool-input-start" }>): ToolPart => ({
  type: "dynamic-tool",
  toolName,
  toolCallId,
  state: "input-streaming",
});
