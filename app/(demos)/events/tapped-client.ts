import type { AgentClient } from "@/lib/conversation/client";
import type { Recorder } from "./recorder";

/** The client, with everything that goes through it recorded. */
export function tappedClient(client: AgentClient, recorder: Recorder): AgentClient {
  const { stop } = client;
  return {
    async *run(input, signal) {
      recorder.add({ kind: "request", input });
      for await (const event of client.run(input, signal)) {
        recorder.add({ kind: "event", event });
        yield event;
      }
    },
    ...(stop && { stop: (threadId: string) => stop(threadId) }),
  };
}
