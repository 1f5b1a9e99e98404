import { AsyncLocalStorage } from "node:async_hooks";

/** What a line of the log is about. */
export type LogIds = {
  /** Of the HTTP request in which it happened, or which began the run; the answer names it in `x-request-id`. */
  requestId?: string;
  threadId?: string;
  /** The run's id as its client gave it. */
  runId?: string;
  /** The run's key in the database. */
  runKey?: string;
};

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterLogIds: AsyncLocalStorage<LogIds> | undefined;
}

function storage(): AsyncLocalStorage<LogIds> {
  globalThis.agentStarterLogIds ??= new AsyncLocalStorage();
  return globalThis.agentStarterLogIds;
}

/** The ids of what goes on now. */
export const logIds = (): Readonly<LogIds> => storage().getStore() ?? {};

/** Does work whose lines carry these ids too, in all that it waits for and sets going. */
export const withLogIds = <T>(ids: LogIds, work: () => T): T => storage().run({ ...logIds(), ...ids }, work);

/** Sets something going that is nobody's in particular, such as a timer for all runs: its lines carry no ids. */
export const withoutLogIds = <T>(work: () => T): T => storage().run({}, work);

/** All that follows in this asynchronous context belongs to the request. */
export const enterRequest = (requestId: string): void => storage().enterWith({ requestId });

/** Says which thread the request is about, as soon as that is known. */
export function noteThread(threadId: string): void {
  const ids = storage().getStore();
  if (ids) ids.threadId ??= threadId;
}
