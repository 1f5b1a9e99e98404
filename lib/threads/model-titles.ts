import { setTimeout as wait } from "node:timers/promises";
import { conversationTitle, type TitleOptions } from "../../agent/engine/title";
import type { ThreadMessage } from "../../agent/engine/types";
import type { Db, Tx } from "../db/schema";
import { writing } from "../db/transaction";
import { addTokens } from "./daily-tokens";
import { storedMessage } from "./stored";
import { textParts } from "./text-parts";

/** A run of this process that has ended. */
export type EndedRun = { runKey: string; threadId: string };

type Options = Pick<TitleOptions, "model" | "providerOptions" | "log"> & { db: Db };

/** In milliseconds, the tries included. */
const timeLimit = 60_000;

/** In milliseconds. A name is less urgent than the end of the run it is for, and than the person's next message. */
const pause = 250;

/**
 * Lets the model name threads: once for each, after its first run that ended in order, and never over a name that a
 * person gave. A failure is logged, and the thread keeps the beginning of its first message. Never rejects.
 */
export const modelTitles =
  ({ db, log, ...model }: Options) =>
  async (run: EndedRun): Promise<void> => {
    try {
      await wait(pause);
      if (!(await takeNaming(db, run))) return;
      const begun = await beginning(db, run.threadId);
      const { title, tokens } = await conversationTitle({
        ...model,
        ...begun,
        log,
        signal: AbortSignal.timeout(timeLimit),
      });
      await writing(db, async (tx) => {
        if (tokens > 0) await countTokens(tx, run.runKey, tokens);
        if (title) await giveTitle(tx, run.threadId, title);
      });
    } catch (error) {
      log("warn", "A thread could not be named by the model.", { ...run, error });
    }
  };

/** True for the one caller that is to name the thread. */
async function takeNaming(db: Db, { runKey, threadId }: EndedRun): Promise<boolean> {
  const taken = await db
    .updateTable("thread")
    .set({ title_by: "model" })
    .where("id", "=", threadId)
    .where("title_by", "is", null)
    .where("deleted_at", "is", null)
    .where("id", "in", (eb) =>
      eb.selectFrom("run").select("thread_id").where("key", "=", runKey).where("status", "in", ["finished", "paused"]),
    )
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** A title by the first messages: what was asked, and the first that was answered. */
async function beginning(db: Db, threadId: string): Promise<{ question: string; answer: string }> {
  const rows = await db
    .selectFrom("message")
    .select("body")
    .where("thread_id", "=", threadId)
    .orderBy("seq")
    .limit(20)
    .execute();
  const messages = rows.map(({ body }) => storedMessage(body));
  const answers = messages.filter((message) => message.role === "assistant" && message.subagentRunId === undefined);
  return {
    question: textOf(messages.find(({ role }) => role === "user")),
    answer: answers.map(textOf).find((text) => text !== "") ?? "",
  };
}

const textOf = (message: ThreadMessage | undefined): string => (message ? textParts(message).join(" ") : "");

/** The user's day pays for the title too. */
async function countTokens(tx: Tx, runKey: string, tokens: number): Promise<void> {
  const run = await tx
    .updateTable("run")
    .set((eb) => ({ tokens: eb("tokens", "+", tokens) }))
    .where("key", "=", runKey)
    .returning(["user_id", "address"])
    .executeTakeFirst();
  if (run) await addTokens(tx, { user: { id: run.user_id }, address: run.address ?? undefined }, tokens);
}

async function giveTitle(tx: Tx, threadId: string, title: string): Promise<void> {
  await tx.updateTable("thread").set({ title }).where("id", "=", threadId).where("title_by", "=", "model").execute();
}
