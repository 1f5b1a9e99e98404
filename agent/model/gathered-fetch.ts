import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { watchLoop } from "./busy-loop";
import { DeltaJoiner } from "./joined-deltas";

/** The window of the engine's coalescer: what comes in less would be joined there anyway. */
const windowMs = 80;

/** A busy server sends longer pieces, so that more streams keep pace. */
const busyWindowMs = 100;

/** What a provider says before its first word comes in up to this many chunks: none of them waits. */
const preamble = 6;

const isLoopBusy = watchLoop(() => performance.eventLoopUtilization());

/** Bytes. A chunk as long as this says that the provider sends more in a window than is buffered: it is not held up. */
const fullChunk = 16_384;

/**
 * `fetch` for the providers' packages, whose parsers pass every chunk through several web streams. An event stream is
 * read at most once in 80 ms, and the deltas that come together are joined, so that a token costs a share of that passage
 * (issue 8); its first chunks come at once.
 */
export const gatheredFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, asBytes(init));
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  return new Response(gathered(response.body, init?.signal ?? undefined), response);
};

/** Of a text, `fetch` first makes a copy that is well-formed, letter by letter: milliseconds in a long conversation. */
function asBytes(init: RequestInit | undefined): RequestInit | undefined {
  return typeof init?.body === "string" ? { ...init, body: Buffer.from(init.body) } : init;
}

function gathered(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const joiner = new DeltaJoiner();
  let chunks = 0;
  let nextAt = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const rest = nextAt - performance.now();
          if (rest > 0) await wait(rest, undefined, { signal });
          const { done, value } = await reader.read();
          if (done) return controller.close();
          chunks += 1;
          if (chunks > preamble && value.length < fullChunk)
            nextAt = performance.now() + (isLoopBusy() ? busyWindowMs : windowMs);
          const events = joiner.read(value);
          if (events.length > 0) return controller.enqueue(events);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
