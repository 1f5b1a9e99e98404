import { sseResponse } from "@/lib/ag-ui/sse";
import type { UiChunk } from "./chunk";

/** Chunks as the HTTP answer that the chat transports of AI SDK 6 and 7 read, ended by `[DONE]`. */
export function uiMessageResponse(chunks: AsyncIterable<UiChunk>): Response {
  return sseResponse(chunks, { headers: { "x-vercel-ai-ui-message-stream": "v1" }, end: "[DONE]" });
}
