import type { User } from "@/agent/engine/types";
import type { Runs } from "@/lib/threads/runs";

type Owners = Pick<Runs, "own" | "owns" | "assertNotOthers">;

/**
 * Who owns which thread of an agent elsewhere. That agent may keep its threads in this very database, where the same
 * ids belong to our token's user; so the rows here have names that no thread of a client can have.
 */
export const remoteOwners = (runs: Owners): Owners => ({
  own: (threadId, user: User) => runs.own(elsewhere(threadId), user),
  owns: (threadId, user: User) => runs.owns(elsewhere(threadId), user),
  assertNotOthers: (threadId, user: User) => runs.assertNotOthers(elsewhere(threadId), user),
});

const elsewhere = (threadId: string) => `elsewhere/${threadId}`;
