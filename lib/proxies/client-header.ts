import { randomUUID } from "node:crypto";

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterClientHeader: string | undefined;
}

/**
 * The header in which a request carries its client's address through Next, which shows its handlers no socket. The name
 * is made at random for each process, so that no client can send it.
 */
export function clientHeader(): string {
  globalThis.agentStarterClientHeader ??= `x-client-${randomUUID()}`;
  return globalThis.agentStarterClientHeader;
}
