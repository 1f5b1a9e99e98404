/** As `lib/threads/thread-id.ts` has it, without zod. */
const shape = /^[\w.:-]{1,128}$/;

/** The value as a thread id, or undefined when it is none. */
export function asThreadId(value: unknown): string | undefined {
  return typeof value === "string" && shape.test(value) ? value : undefined;
}

/** A new random id. `crypto.randomUUID` is absent on plain http other than localhost, `getRandomValues` is not. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The cookie in which a page's current thread is remembered. */
export const threadCookie = (slug: string) => `thread-${slug}`;
