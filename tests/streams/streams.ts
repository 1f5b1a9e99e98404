import { randomUUID } from "node:crypto";

export type StreamTarget = {
  /** Takes an AG-UI run. */
  url: string;
  headers: Record<string, string>;
};

/** One whole run: a new thread, its stream read to the end. Returns its text. Throws unless it ended in order. */
export async function oneStream({ url, headers }: StreamTarget, content: string): Promise<string> {
  const messages = [{ id: randomUUID(), role: "user", content }];
  const ids = { threadId: randomUUID(), runId: randomUUID() };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ ...ids, messages, tools: [], context: [], state: null, forwardedProps: {} }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`The run was answered with ${response.status}: ${body}`);
  const frames = body.split("\n\n").filter((frame) => frame.startsWith("data: "));
  const events = frames.map((frame) => JSON.parse(frame.slice("data: ".length)));
  const last = events.at(-1);
  if (last?.type !== "RUN_FINISHED") throw new Error(`The run ended with ${JSON.stringify(last)}.`);
  return events.map((event) => (event.type === "TEXT_MESSAGE_CONTENT" ? event.delta : "")).join("");
}

/** So many at once, and the texts of all. */
export const streamsAtOnce = (target: StreamTarget, count: number, content: string): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => oneStream(target, content)));
