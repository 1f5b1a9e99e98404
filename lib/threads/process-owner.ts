import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { z } from "zod";

const ownerSchema = z.object({ id: z.string(), host: z.string(), pid: z.number().int() });

/** Who runs a run. The id tells a process from an earlier one with the same pid (in a container it is always 1). */
export type ProcessOwner = z.infer<typeof ownerSchema>;

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterProcessId: string | undefined;
}

/** This process. */
export function thisProcess(): ProcessOwner {
  globalThis.agentStarterProcessId ??= randomUUID();
  return { id: globalThis.agentStarterProcessId, host: hostname(), pid: process.pid };
}

export const ownerText = ({ id, host, pid }: ProcessOwner): string => JSON.stringify({ id, host, pid });
export const storedOwner = (text: string): ProcessOwner => ownerSchema.parse(JSON.parse(text));

/** True when the owner certainly runs no more. Of another host it can't be told: its lease has to run out. */
export function isDead(owner: ProcessOwner, self: ProcessOwner): boolean {
  if (owner.host !== self.host) return false;
  if (owner.pid === self.pid) return owner.id !== self.id;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
