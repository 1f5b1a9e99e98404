import { timeLimit } from "@/agent/engine/time-limit";
import type { Log } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import { sseHeaders } from "@/lib/ag-ui/sse";
import { assertJson, assertSameOrigin, readJson } from "@/lib/guard";
import type { Caller } from "@/lib/limits/allowance";
import type { OpenRuns } from "@/lib/limits/open-runs";
import type { TakeRun } from "@/lib/rate-limit";

export type RelayOptions = {
  /** The only addresses that are called. */
  endpoints: readonly string[];
  caller: Caller;
  takeRun: TakeRun;
  openRuns: OpenRuns;
  maxBodyBytes: number;
  /** How long an answer may take, in milliseconds. */
  maxMs: number;
  log: Log;
};

/** No answer that somebody wants to look at is larger. */
const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * POST /api/events/relay?endpoint=…: one run of an AG-UI agent elsewhere, its stream as it comes. Nothing of the
 * request goes on but its JSON body: no cookie, no token, no other header; a redirect is not followed. Throws
 * `NOT_FOUND` for an endpoint that isn't listed, `ENDPOINT_UNREACHABLE`, `RATE_LIMITED`, `TOO_MANY_RUNS`, and what is wrong
 * with the request.
 */
export async function relayRun(request: Request, options: RelayOptions): Promise<Response> {
  assertSameOrigin(request);
  assertJson(request);
  const endpoint = new URL(request.url).searchParams.get("endpoint");
  if (endpoint === null || !options.endpoints.includes(endpoint)) throw new AppError("NOT_FOUND");
  const body = JSON.stringify(await readJson(request, options.maxBodyBytes));
  await options.takeRun(options.caller);
  const leave = options.openRuns.enter(options.caller);
  try {
    const { signal } = timeLimit(request.signal, options.maxMs);
    signal.addEventListener("abort", leave, { once: true });
    const answer = await ask(endpoint, body, signal);
    return new Response(bounded(answer, { endpoint, leave, log: options.log }), { headers: sseHeaders });
  } catch (error) {
    leave();
    throw error;
  }
}

async function ask(endpoint: string, body: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { "content-type": "application/json", accept: "text/event-stream" };
  const response = await fetch(endpoint, { method: "POST", headers, body, redirect: "manual", signal }).catch(
    (cause: unknown) => {
      throw new AppError("ENDPOINT_UNREACHABLE", "The endpoint can't be reached.", { cause });
    },
  );
  const type = response.headers.get("content-type")?.split(";")[0]?.trim();
  if (response.ok && response.body && type === "text/event-stream") return response.body;
  await response.body?.cancel();
  const found = response.ok ? "something other than a stream of events" : `status ${response.status}`;
  throw new AppError("ENDPOINT_UNREACHABLE", `The endpoint answered with ${found}.`);
}

/** The stream up to the limit of bytes; one that breaks there breaks here too, and the page says so. */
function bounded(
  stream: ReadableStream<Uint8Array>,
  { endpoint, leave, log }: { endpoint: string; leave: () => void; log: Log },
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let size = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          leave();
          return controller.close();
        }
        size += value.byteLength;
        if (size > maxAnswerBytes) throw new Error("The answer is larger than 64 MiB.");
        controller.enqueue(value);
      } catch (error) {
        log("warn", "A stream of an endpoint was cut.", { endpoint, error });
        controller.error(error);
        leave();
        await reader.cancel(error);
      }
    },
    cancel(reason) {
      leave();
      return reader.cancel(reason);
    },
  });
}
