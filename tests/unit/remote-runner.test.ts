import { once } from "node:events";
import { HttpAgent } from "@ag-ui/client";
import { lastValueFrom, toArray } from "rxjs";
import { expect, test } from "vitest";
import { RemoteRunner } from "@/lib/copilotkit/remote-runner";

const input = { threadId: "busy", runId: "r", messages: [], tools: [], context: [], state: {}, forwardedProps: {} };

/** An agent that answers only when it is stopped. */
const silent = () => new HttpAgent({ url: "http://agent.example/", fetch: (_, { signal }) => stopped(signal) });

async function stopped(signal: AbortSignal | null | undefined): Promise<Response> {
  if (signal && !signal.aborted) await once(signal, "abort");
  throw signal?.reason;
}

test("a second run that reaches the runner is told that the thread is busy", async () => {
  const runner = new RemoteRunner(() => () => {});
  const first = lastValueFrom(runner.run({ threadId: "busy", agent: silent(), input }).pipe(toArray()));
  const second = await lastValueFrom(runner.run({ threadId: "busy", agent: silent(), input }).pipe(toArray()));
  expect(second).toEqual([
    { type: "RUN_STARTED", threadId: "busy", runId: "r" },
    { type: "RUN_ERROR", code: "THREAD_BUSY", message: "The agent is already working in this chat." },
  ]);
  expect(await runner.stop({ threadId: "busy" })).toBe(true);
  await first;
});
