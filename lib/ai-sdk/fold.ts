import type { ToolPart, UiChunk, UiPart } from "./chunk";

/** Chunks as the parts that a client makes of them. */
export class Fold {
  readonly parts: UiPart[] = [];
  private readonly texts = new Map<string, Extract<UiPart, { type: "text" | "reasoning" }>>();
  private readonly tools = new Map<string, ToolPart & { rawInput: string }>();

  take(chunk: UiChunk): void {
    switch (chunk.type) {
      case "start-step":
        this.parts.push({ type: "step-start" });
        break;
      case "text-start":
      case "reasoning-start":
        return this.begin(chunk.type === "text-start" ? "text" : "reasoning", chunk.id);
      case "text-delta":
      case "reasoning-delta": {
        const part = this.texts.get(chunk.id);
        if (part) part.text += chunk.delta;
        break;
      }
      case "text-end":
      case "reasoning-end": {
        const part = this.texts.get(chunk.id);
        if (part) part.state = "done";
        break;
      }
      case "data-state":
      case "data-request":
      case "data-subagent":
      case "data-progress": {
        const at = this.parts.findIndex((part) => part.type === chunk.type && "id" in part && part.id === chunk.id);
        if (at < 0) this.parts.push(chunk);
        else this.parts[at] = chunk;
        break;
      }
      default:
        if ("toolCallId" in chunk) this.takeTool(chunk);
    }
  }

  private begin(type: "text" | "reasoning", id: string): void {
    const part = { type, text: "", state: "streaming" as const };
    this.texts.set(id, part);
    this.parts.push(part);
  }

  private takeTool(chunk: Extract<UiChunk, { toolCallId: string }>): void {
    if (chunk.type === "tool-input-start") {
      const { toolName, toolCallId } = chunk;
      const part: ToolPart = { type: "dynamic-tool", toolName, toolCallId, state: "input-streaming" };
      this.tools.set(toolCallId, Object.defineProperty({ ...part, rawInput: "" }, "rawInput", { enumerable: false, writable: true }));
      return;
    }
  }
}
