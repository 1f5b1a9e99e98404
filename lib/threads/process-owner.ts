import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

const ownerSchema = z.object({ id: z.string(), host: z.string(), pid: z.number().int() });

/** Who runs a run. The id tells a process from an earlier one with the same pid (in a container it is always 1). */
export type ProcessOwner = z.infer<typeof ownerSchema>;

// On globalThis, because Next evaluates this module again for each bundle and each hot reload.
declare global {
  var agentStarterProcessId: string | undefined;
  var agentStarterHost: string | undefined;
}

/** Where pids can be compared: on Linux two containers may have the same host name, but not the same pid namespace. */
function findHost(): string {
  if (process.platform !== "linux") return hostname();
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${hostname()} ${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return `${hostname()} ${randomUUID()}`; // nothing can be compared; leases have to run out
  }
}

/** This process. */
export function thisProcess(): ProcessOwner {
  globalThis.agentStarterProcessId ??= randomUUID();
  globalThis.agentStarterHost ??= findHost();
  return { id: globalThis.agentStarterProcessId, host: globalThis.agentStarterHost, pid: process.pid };
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
