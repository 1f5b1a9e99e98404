import { failSpan, spanned } from "./spans";
import type { ToolCallRecord } from "./types";

/** A tool call that runs as a span. How it ended is told by its record, since a tool's failure fails no run. */
export function observedCall(call: ToolCallRecord, work: () => Promise<ToolCallRecord>): Promise<ToolCallRecord> {
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": call.name,
    "gen_ai.tool.call.id": call.id,
    "gen_ai.tool.type": "function",
  };
  return spanned({ name: `execute_tool ${call.name}`, attributes }, async (span) => {
    const after = await work();
    span.setAttribute("agent.call.end", after.result?.type ?? after.phase);
    if (after.result?.type === "error") failSpan(span, "tool_error");
    return after;
  });
}
