import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { watchLoop } from "./busy-loop";
import { DeltaJoiner } from "./joined-deltas";

/** The window of the engine's coalescer: what comes in less would be joined there anyway. */
const windowMs = 80;

/** A busy server sends longer pieces, so that more streams keep pace. */
const busyWindowMs = 100;

/** What a provider says before its first word comes in up to this many chunks: none of them waits. */
const preamble = 6;

const isLoopBusy = watchLoop(() => performance.eventLoopUtilization());

/** Bytes. Of a long first chunk, so much goes on before the rest is looked at. */
const firstSlice = 1024;

/** Bytes. The rest of it follows in such slices, each in a turn of its own: the first words go out before them. */
const nextSlice = 4096;

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
  let slices: Uint8Array[] = [];

  async function nextPiece(): Promise<Uint8Array | undefined> {
    const slice = slices.shift();
    if (slice) return nextTurn(slice);
    const rest = nextAt - performance.now();
    if (rest > 0) await wait(rest, undefined, { signal });
    const { value } = await reader.read();
    chunks += 1;
    if (chunks === 1 && value) {
      slices = slicesOf(value.subarray(firstSlice));
      return value.subarray(0, firstSlice);
    }
    if (chunks > preamble && value && value.length < fullChunk)
      nextAt = performance.now() + (isLoopBusy() ? busyWindowMs : windowMs);
    return value;
  }

  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const piece = await nextPiece();
          if (!piece) return controller.close();
          const events = joiner.read(piece);
          if (events.length > 0) return controller.enqueue(events);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function slicesOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / nextSlice);
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * nextSlice, (n + 1) * nextSlice));
}
