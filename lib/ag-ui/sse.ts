import { openStream } from "@/lib/telemetry/open-streams";

const encoder = new TextEncoder();
const keepAliveMs = 15_000;

/** Headers that keep proxies from buffering or rewriting a stream (nginx: `x-accel-buffering`). */
export const sseHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  connection: "keep-alive",
  "x-accel-buffering": "no",
} as const;

type SseOptions = { headers?: Readonly<Record<string, string>> /** Data that ends the body. */; end?: string };

/**
 * Events as a server-sent stream: LF framing only, since both client versions fail on CRLF; a comment every 15 s of
 * silence; the body ends with the last event. A reader that goes away ends the source, not what the source watches.
 */
export function sseResponse(events: AsyncIterable<object>, { headers, end: lastData }: SseOptions = {}): Response {
  const source = events[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  const closeStream = openStream();
  const end = () => {
    clearInterval(keepAlive);
    closeStream();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      keepAlive = setInterval(() => controller.enqueue(encoder.encode(": keep-alive\n\n")), keepAliveMs);
      keepAlive.unref();
    },
    async pull(controller) {
      try {
        const next = await source.next();
        if (!next.done) {
          keepAlive?.refresh();
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`));
          return;
        }
        end();
        if (lastData !== undefined) controller.enqueue(encoder.encode(`data: ${lastData}\n\n`));
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel() {
      end();
      await source.return?.();
    },
  });
  return new Response(body, { headers: { ...sseHeaders, ...headers } });
}
