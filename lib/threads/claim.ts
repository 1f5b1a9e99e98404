import { randomUUID } from "node:crypto";
import { checkRequest } from "../../agent/engine/check";
import { mergeClientState } from "../../agent/engine/state";
import type {
  AgentDefinition,
  JsonObject,
  RunRequest,
  ThreadMessage,
  ThreadRecord,
  User,
} from "../../agent/engine/types";
import { AppError } from "../../agent/errors";
import type { Db, Tx } from "../db/schema";
import { writing } from "../db/transaction";
import type { Allowance } from "../limits/allowance";
import { settledRun } from "./close-run";
import { loadThread } from "./load-thread";
import { openThread } from "./open-thread";
import { ownerText, thisProcess } from "./process-owner";
import { assertRoom } from "./room";
import { leaseMs } from "./run-row";
import { emptyThread } from "./standing";
import { nameThread } from "./titles";
import { nextSeq, type RunPlace } from "./write-rows";

export type Claim = {
  runKey: string;
  /** As stored, the new user message included. */
  thread: ThreadRecord;
  /** The messages that were there before this run. */
  before: ThreadMessage[];
  /** What is asked for, without a message that the thread held already: clients send their whole history again. */
  request: RunRequest;
};

/**
 * Takes the thread for one run and stores the user's message, in one transaction, before anything is streamed.
 * Throws `NOT_FOUND` for another user's thread, `THREAD_BUSY` while a run is on, `TOO_MANY_RUNS` by `from.runsAtOnce`, and
 * what `checkRequest` throws; then nothing is changed.
 */
export function claimRun(
  db: Db,
  agent: AgentDefinition,
  request: RunRequest,
  user: User,
  from: { address?: string | undefined; runsAtOnce: Allowance } = { runsAtOnce: { user: "off", address: "off" } },
): Promise<Claim> {
  return writing(db, async (tx) => {
    const { address, runsAtOnce } = from;
    const place = { runKey: randomUUID(), threadId: request.threadId, userId: user.id, address };
    const isNewThread = await openThread(tx, place.threadId, user.id, agent.state.initial);
    const stored = isNewThread ? emptyThread(place.threadId, agent.state.initial) : await idleThread(tx, place);
    checkRequest(agent, stored, request);
    await assertRoom(tx, { user, address }, runsAtOnce);
    await insertRun(tx, place, request.runId, mergeClientState(agent.state, stored.state, request.state));
    const { message, ...rest } = request;
    const isNew = message !== undefined && (await insertMessage(tx, place, message));
    if (isNew) await nameThread(tx, place.threadId, message);
    const thread = isNew ? { ...stored, messages: [...stored.messages, message] } : stored;
    return { runKey: place.runKey, thread, before: [...stored.messages], request: isNew ? request : rest };
  });
}

/** The thread as stored. Throws `THREAD_BUSY` while a run is on. */
async function idleThread(tx: Tx, { threadId, userId }: RunPlace): Promise<ThreadRecord> {
  if ((await settledRun(tx, threadId))?.status === "running") throw new AppError("THREAD_BUSY");
  const thread = await loadThread(tx, threadId, userId);
  if (!thread) throw new AppError("NOT_FOUND");
  return thread;
}

async function insertRun(tx: Tx, place: RunPlace, runId: string, state: JsonObject): Promise<void> {
  const now = Date.now();
  const row = await tx
    .insertInto("run")
    .values({
      key: place.runKey,
      thread_id: place.threadId,
      seq: nextSeq(tx, "run", place.threadId),
      run_id: runId,
      user_id: place.userId,
      owner_process: ownerText(thisProcess()),
      status: "running",
      code: null,
      lease_until: now + leaseMs,
      stop_requested: 0,
      state: JSON.stringify(state),
      usage: "[]",
      created_at: now,
      finished_at: null,
      address: place.address ?? null,
    })
    .onConflict((conflict) => conflict.doNothing()) // the index of one running run per thread
    .returning("key")
    .executeTakeFirst();
  if (!row) throw new AppError("THREAD_BUSY");
}

/** Returns false when the thread already holds a message of that id. */
async function insertMessage(tx: Tx, place: RunPlace, message: ThreadMessage): Promise<boolean> {
  const row = await tx
    .insertInto("message")
    .values({
      thread_id: place.threadId,
      seq: nextSeq(tx, "message", place.threadId),
      id: message.id,
      role: message.role,
      body: JSON.stringify(message),
      run_key: place.runKey,
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.columns(["thread_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
