import { z } from "zod";
import { cancelled } from "./cancelled";
import { CallStopped } from "./problem";

const request = z.object({ id: z.union([z.string(), z.number()]), method: z.string() });

/** How long the server may take to hear that we give up, in milliseconds. */
const farewellMs = 2000;

/**
 * The `fetch` of the client's HTTP transports. It adds what they leave out: a request that is given up is cancelled at
 * the server, since to hang up does not mean that in MCP; and the end of a session does not wait for a silent server.
 */
export const mcpFetch: typeof globalThis.fetch = (input, init = {}) => {
  const { signal, method } = init;
  const asked = method === "POST" ? requestOf(init.body) : undefined;
  if (asked && signal) {
    const cancel = () => {
      if (!(signal.reason instanceof CallStopped)) return;
      const body = JSON.stringify(cancelled(asked.id));
      // Whether it hears or not, the call is over for us.
      fetch(input, { ...init, body, signal: AbortSignal.timeout(farewellMs) }).catch(() => undefined);
    };
    signal.addEventListener("abort", cancel, { once: true });
  }
  const farewell = method === "DELETE" ? { signal: AbortSignal.timeout(farewellMs) } : {};
  return fetch(input, { ...init, ...farewell, cache: "no-store" });
};

function requestOf(body: RequestInit["body"]): z.infer<typeof request> | undefined {
  return typeof body === "string" ? request.safeParse(JSON.parse(body)).data : undefined;
}
