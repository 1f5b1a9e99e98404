import { type Browser, input, run, user } from "../contract/copilotkit-server";

/** What one run cost. CPU is of this process, in milliseconds: its own work and the system's for it. */
export type Cost = {
  /** From the request to the first text: loading the thread, building the prompt, sending it. */
  startCpuMs: number;
  /** From the first text to the end. */
  streamCpuMs: number;
  firstTextMs: number;
  events: number;
  bytesDown: number;
};

const cpuMs = () => {
  const { user: own, system } = process.cpuUsage();
  return (own + system) / 1000;
};

/** Sends one new message to a thread and reads the answer to its end. */
export async function measuredRun(browser: Browser, threadId: string): Promise<Cost> {
  const body = input(threadId, user("Go on."));
  globalThis.gc?.();
  const began = { cpu: cpuMs(), at: performance.now() };
  const response = await run(browser, body);
  if (!response.body) throw new Error("The answer has no body.");
  let first: { cpu: number; at: number } | undefined;
  let [events, bytesDown] = [0, 0];
  let last = "";
  for await (const chunk of response.body) {
    last = Buffer.from(chunk).toString();
    if (last.includes("TEXT_MESSAGE_CONTENT")) first ??= { cpu: cpuMs(), at: performance.now() };
    events += last.split("\n\n").length - 1;
    bytesDown += chunk.byteLength;
  }
  const end = cpuMs();
  if (!first || !last.includes("RUN_FINISHED")) throw new Error(`The run did not answer: ${last}`);
  return {
    startCpuMs: first.cpu - began.cpu,
    streamCpuMs: end - first.cpu,
    firstTextMs: first.at - began.at,
    events,
    bytesDown,
  };
}
