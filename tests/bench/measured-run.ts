import { type Browser, input, run, user } from "../contract/copilotkit-server";

/** What one run cost. CPU is of this process, in milliseconds: its own work and the system's for it. */
export type Cost = {
  /** From the request to the first text: loading the thread, building the prompt, sending it. */
  startCpuMs: number;
  /** From the first text to the end. The collector still clears away what the start left, so it is not all streaming. */
  streamCpuMs: number;
  /** Of the second half of the tokens alone, for 1,000 tokens: what each token costs once the stream is on. */
  lateCpuMs: number;
  firstTextMs: number;
  events: number;
  bytesDown: number;
};

const cpuMs = () => {
  const { user: own, system } = process.cpuUsage();
  return (own + system) / 1000;
};

/** Sends one new message to a thread and reads the answer, of so many tokens, to its end. */
export async function measuredRun(browser: Browser, threadId: string, tokens: number): Promise<Cost> {
  const body = input(threadId, user("Go on."));
  globalThis.gc?.();
  const began = { cpu: cpuMs(), at: performance.now() };
  const response = await run(browser, body);
  if (!response.body) throw new Error("The answer has no body.");
  let first: { cpu: number; at: number } | undefined;
  let half: { cpu: number; tokens: number } | undefined;
  let [events, bytesDown, seen] = [0, 0, 0];
  let last = "";
  for await (const chunk of response.body) {
    last = Buffer.from(chunk).toString();
    if (last.includes("TEXT_MESSAGE_CONTENT")) first ??= { cpu: cpuMs(), at: performance.now() };
    seen += last.split("word").length - 1;
    if (seen >= tokens / 2) half ??= { cpu: cpuMs(), tokens: seen };
    events += last.split("\n\n").length - 1;
    bytesDown += chunk.byteLength;
  }
  const end = cpuMs();
  if (!first || !half || seen !== tokens || !last.includes("RUN_FINISHED"))
    throw new Error(`The run did not answer: ${last}`);
  return {
    startCpuMs: first.cpu - began.cpu,
    streamCpuMs: end - first.cpu,
    lateCpuMs: ((end - half.cpu) * 1000) / (tokens - half.tokens),
    firstTextMs: first.at - began.at,
    events,
    bytesDown,
  };
}
