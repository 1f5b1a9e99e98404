import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

/** How the provider answers: so many tokens, at most so many a second; these again and again, or words of its own. */
export type Pace = { tokens: number; tokensPerSecond: number | "unpaced"; words?: readonly string[] };

const receivedSchema = z.object({ messages: z.number(), bytes: z.number() });
/** What the provider was asked: the number of messages (with the system's), and the size of the body. */
export type Received = z.infer<typeof receivedSchema>;

export type Provider = {
  /** For `OPENAI_BASE_URL`. */
  url: string;
  /** Sets how the next answers are given. */
  setPace(pace: Pace): void;
  /** What the last request held. */
  received(): Received;
  stop(): void;
};

/** Starts the provider of `provider-server.ts` on a free port. */
export async function startProvider(): Promise<Provider> {
  const child = fork(join(import.meta.dirname, "provider-server.ts"), { execArgv: ["--import", "tsx"] });
  const [port] = await once(child, "message");
  let last: Received = { messages: 0, bytes: 0 };
  child.on("message", (message) => {
    last = receivedSchema.parse(message);
  });
  return {
    url: `http://127.0.0.1:${z.number().parse(port)}/v1`,
    setPace: (pace) => void child.send(pace),
    received: () => last,
    stop: () => void child.kill(),
  };
}
