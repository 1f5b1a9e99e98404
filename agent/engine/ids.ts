import { randomUUID } from "node:crypto";

/** A new id, unique everywhere; the prefix only helps people who read logs and streams. */
export function newId(prefix: "msg" | "rsn" | "call" | "res" | "int"): string {
  return `${prefix}_${randomUUID()}`;
}

const safeId = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Gives out tool call ids that are unique in a thread. Providers number calls per answer, and some repeat
 * themselves (facts/engine.md §2.1), so a provider's id is kept only when it is new and safe.
 */
export function callIds(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set(taken);
  return (wanted) => {
    const id = safeId.test(wanted) && !used.has(wanted) ? wanted : newId("call");
    used.add(id);
    return id;
  };
}
