import { AsyncLocalStorage } from "node:async_hooks";
import type { WireEvent } from "@/lib/ag-ui/peer";
import type { Caller } from "@/lib/limits/allowance";

/** What the hooks learned of one request, for the agent and the runner that CopilotRuntime calls further down. */
export type Scope = Caller & {
  /** Aborted when the client goes away. */
  signal: AbortSignal;
  /** Set-Cookie for a user who is new. */
  setCookie?: string;
  body?: unknown;
  /** The run that the hooks accepted, for `EmbeddedAgent`. */
  accepted?: AsyncIterable<WireEvent>;
};

// On globalThis, because Next evaluates this module again for each bundle, and all share one runner of the agent elsewhere.
declare global {
  var agentStarterScope: AsyncLocalStorage<Scope> | undefined;
}
globalThis.agentStarterScope ??= new AsyncLocalStorage();
const storage = globalThis.agentStarterScope;

/** Who asks, for the limits. */
export function caller(): Caller {
  const { user, address } = scope();
  return { user, address };
}

export const withScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work);

/** The scope of the request that is being handled. Throws outside of one. */
export function scope(): Scope {
  const current = storage.getStore();
  if (!current) throw new Error("No CopilotKit request is being handled here.");
  return current;
}
