import { afterEach, expect, test } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import { type Sidecar, startSidecar, tokens } from "./ag-ui/sidecar";
import { ask, atFirstText, says, textOf } from "./postgres/ask";
import { afterTest, newDatabase } from "./storage/temp-database";

let server: Sidecar;
afterEach(() => server.close());

/** A server on a database that outlives it. */
async function start(seconds: string): Promise<string> {
  const { url, remove } = await newDatabase();
  afterTest(remove);
  server = await startSidecar({ DATABASE_URL: url, SHUTDOWN_SECONDS: seconds });
  return url;
}

/** How the runs stand in the database when no server is there. */
async function storedRuns(url: string) {
  const db = await openDatabase(url);
  const rows = await db.selectFrom("run").select(["thread_id", "status", "code"]).orderBy("thread_id").execute();
  await db.destroy();
  return rows;
}

test("a server that is told to end lets a run come to its end first", async () => {
  const url = await start("60");
  const ending = atFirstText(() => server.stop());
  const events = await ask(server.url, "short", says("m", "What can you do?"), ending.onEvent);
  expect(await ending.result()).toBe(0);
  expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
  expect(await storedRuns(url)).toEqual([{ thread_id: "short", status: "finished", code: null }]);
});

test("runs that take longer end as INTERRUPTED, watched or not, and keep what was said", async () => {
  const url = await start("1");
  const unwatched = new AbortController();
  const body = JSON.stringify({ threadId: "left", runId: "r", ...says("m", "Write a long answer") });
  const headers = { "content-type": "application/json", authorization: `Bearer ${tokens.ada}` };
  const answer = await fetch(server.url, { method: "POST", headers, body, signal: unwatched.signal });
  await answer.body?.getReader().read();
  unwatched.abort();

  const ending = atFirstText(() => server.stop());
  const events = await ask(server.url, "watched", says("m", "Write a long answer"), ending.onEvent);
  expect(await ending.result()).toBe(0);
  expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "INTERRUPTED" });
  expect(textOf(events)).not.toBe("");
  const interrupted = { status: "interrupted", code: "INTERRUPTED" };
  expect(await storedRuns(url)).toEqual([
    { thread_id: "left", ...interrupted },
    { thread_id: "watched", ...interrupted },
  ]);

  await server.restart();
  const later = await ask(server.url, "watched");
  expect(later).toContainEqual({ type: "CUSTOM", name: "run_status", value: interrupted });
  expect(JSON.stringify(later)).toContain(JSON.stringify(textOf(events)).slice(1, -1));
});
