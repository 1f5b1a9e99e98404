import { afterEach } from "vitest";
import { type Frame, framesOf, isEnded } from "../clients/frames";
import { playSeenToClients, type Seen } from "../clients/replay";

/** Texts of the streams that this project's servers have answered with in the test that runs. */
let streams: { text: string }[] = [];
/** What a client of a thread has seen so far; a stream may go on from there. */
const threads = new Map<string, Seen>();

// The servers' own headers tell their streams from those that tests make up.
const isOurs = (headers: Headers) =>
  headers.get("content-type") === "text/event-stream" && headers.get("x-accel-buffering") === "no";

/** Reads no more than is read of it, and ends its source before a cancel has ended, as the body itself does. */
function recorded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const stream = { text: "" };
  streams.push(stream);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        stream.text += decoder.decode(value, { stream: true });
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

globalThis.Response = new Proxy(Response, {
  construct(target, [body, init]: [BodyInit | null | undefined, ResponseInit | undefined], as) {
    const ours = body instanceof ReadableStream && isOurs(new Headers(init?.headers));
    return Reflect.construct(target, [ours ? recorded(body) : body, init], as);
  },
});

const { fetch } = globalThis;
globalThis.fetch = async (...asked) => {
  const response = await fetch(...asked);
  if (!response.body || !isOurs(response.headers)) return response;
  return new Response(response.body, response);
};

// Every whole AG-UI stream of any test goes through the clients of both versions; console.ts fails a test in which they warn.
afterEach(async () => {
  const texts = new Set(streams.map(({ text }) => text));
  streams = [];
  for (const text of texts) await replay(framesOf(text));
});

async function replay(events: Frame[]): Promise<void> {
  const [first] = events;
  if (first?.type !== "RUN_STARTED" || !isEnded(events)) return;
  const threadId = first.threadId ?? "";
  threads.set(threadId, await playSeenToClients(events, threads.get(threadId)));
}
