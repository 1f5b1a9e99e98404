import { createHmac, timingSafeEqual } from "node:crypto";
import type { Interrupt } from "@ag-ui/core";
import { z } from "zod";
import type { User } from "@/agent/engine/types";
import type { Db } from "@/lib/db/schema";
import { wireInterrupt } from "@/lib/threads/stored";
import { spend } from "./spent";

/** How long a question that was asked may be answered, in milliseconds. */
const lifetimeMs = 60 * 60_000;

const claimsSchema = z.object({ user: z.string(), thread: z.string(), expires: z.number(), interrupt: wireInterrupt });

/** Whose question it is, and in which conversation. */
export type Asked = { user: User; threadId: string };

/**
 * Signs what this server asks when the conversation is kept in the browser, so that an answer can't be made up. A
 * signature holds the interrupt whole (call, tool, arguments, schema of the answer) and is bound to user, thread and
 * time; each is good for one answer.
 */
export class Signatures {
  constructor(
    private readonly secret: string,
    private readonly db: Db,
  ) {}

  /** The interrupt as it goes out: with `metadata.signature` and `expiresAt`. */
  sign(interrupt: Interrupt, { user, threadId }: Asked): Interrupt {
    const { signature: _, ...metadata } = interrupt.metadata ?? {};
    const expires = Date.now() + lifetimeMs;
    const bare: Interrupt = { ...interrupt, metadata, expiresAt: new Date(expires).toISOString() };
    const claims: z.infer<typeof claimsSchema> = { user: user.id, thread: threadId, expires, interrupt: bare };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return { ...bare, metadata: { ...metadata, signature: `${payload}.${this.mac(payload)}` } };
  }

  /** What was asked, or `undefined` when the signature is not ours, of another user or thread, or too old. */
  read(signature: string, { user, threadId }: Asked): Interrupt | undefined {
    const [payload = "", mac = ""] = signature.split(".");
    const given = Buffer.from(mac);
    const wanted = Buffer.from(this.mac(payload));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    const good = claims.user === user.id && claims.thread === threadId && claims.expires > Date.now();
    return good ? claims.interrupt : undefined;
  }

  /** Takes the one answer that each of these interrupts is good for. Throws `INVALID_ANSWER` when one was taken. */
  spend(interruptIds: readonly string[]): Promise<void> {
    return spend(this.db, interruptIds, Date.now() + lifetimeMs);
  }

  /** The prefix keeps these apart from session cookies, which the same secret signs. */
  private mac(payload: string): string {
    return createHmac("sha256", this.secret).update(`interrupt.${payload}`).digest("base64url");
  }
}
