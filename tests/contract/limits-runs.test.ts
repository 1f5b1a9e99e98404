import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import { isPostgres } from "@/lib/db/news";
import type { Db } from "@/lib/db/schema";
import type { Allowance } from "@/lib/limits/allowance";
import type { Runs } from "@/lib/threads/runs";
import { ada, bob, says } from "./storage/records";
import { afterTest, tempDatabase } from "./storage/temp-database";
import { collect, type Engine, finish, start, testRuns } from "./storage/test-runs";
import { unlimited } from "./storage/unlimited";

afterEach(() => {
  vi.useRealTimers();
});

const atOnce = (db: Db, engine: Engine, allowance: Partial<Allowance>) =>
  testRuns(db, engine, () => {}, { ...unlimited, runsAtOnce: { user: "off", address: "off", ...allowance } });

/** Begins a run in a thread of its own. */
const begin = (runs: Runs, threadId: string, user = ada, address?: string) =>
  runs.start({ request: says(`in ${threadId}`, { threadId }), user, address });

/** Runs that are on until they are stopped. */
const lasting: Engine = async function* (options) {
  yield start(options);
  if (!options.signal.aborted) await once(options.signal, "abort");
  await options.store.finish({ status: "cancelled", usage: [], code: "CANCELLED" });
  yield finish(options);
};

const refused = { code: "TOO_MANY_RUNS" };

test("a user has as many runs at once as allowed; when one has ended there is room again", async () => {
  const { db } = await tempDatabase();
  const runs = atOnce(db, lasting, { user: 1 });
  const { runKey } = await begin(runs, "one");
  await expect(begin(runs, "two")).rejects.toMatchObject(refused);
  expect(await runs.load("two", ada), "nothing was stored").toBeUndefined();
  await begin(runs, "of-bob", bob);
  await runs.stop("one", ada);
  await collect(runs.follow(runKey));
  await begin(runs, "two");
  await runs.shutdown();
});

test("users at one address share its runs", async () => {
  const { db } = await tempDatabase();
  const runs = atOnce(db, lasting, { address: 1 });
  await begin(runs, "one", ada, "home");
  await expect(begin(runs, "two", bob, "home")).rejects.toMatchObject(refused);
  await begin(runs, "two", bob, "office");
  await begin(runs, "three"); // begun by no request, so from no address
  await begin(runs, "four");
  await runs.shutdown();
});

test("two instances count together, however many runs begin at the same time", async () => {
  const { db, url } = await tempDatabase();
  // In one process, two connections to a SQLite file would wait for each other.
  const other = isPostgres(db) ? await openDatabase(url) : db;
  afterTest(() => other.destroy());
  const instances = [db, other].map((each) => atOnce(each, lasting, { user: 3, address: 5 }));
  const tries = instances.flatMap((runs, at) =>
    [ada, bob, { id: "eve" }].flatMap((user) =>
      ["a", "b", "c", "d"].map((name) => begin(runs, `${user.id}-${at}-${name}`, user, "home")),
    ),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(refused);
  const running = await db.selectFrom("run").select("user_id").where("status", "=", "running").execute();
  for (const { id } of [ada, bob]) expect(running.filter((run) => run.user_id === id).length).toBeLessThanOrEqual(3);
  await Promise.all(instances.map((runs) => runs.shutdown()));
});

test("a run whose server died counts no longer than its lease", async () => {
  const { db } = await tempDatabase();
  const runs = atOnce(db, lasting, { user: 1 });
  const { runKey } = await begin(runs, "lost");
  await expect(begin(runs, "two")).rejects.toMatchObject(refused);
  await db
    .updateTable("run")
    .set({ lease_until: Date.now() - 1 })
    .where("key", "=", runKey)
    .execute();
  await begin(runs, "two");
  await runs.shutdown();
});

/** Runs that use 100 tokens each. */
async function using100(tokensADay: Allowance) {
  const { db } = await tempDatabase();
  const engine: Engine = async function* (options) {
    yield start(options);
    await options.store.finish({ status: "finished", usage: [{ provider: "p", model: "m", totalTokens: 100 }] });
    yield finish(options);
  };
  const runs = testRuns(db, engine, () => {}, { ...unlimited, tokensADay });
  afterTest(() => runs.shutdown());
  return async (threadId: string, user = ada, address?: string) => {
    await collect(runs.follow((await begin(runs, threadId, user, address)).runKey));
  };
}

test("the tokens of a day are a user's, wherever they are; a new day is a new allowance", async () => {
  const run = await using100({ user: 200, address: "off" });
  await run("one", ada, "home");
  await run("two", ada, "office");
  await expect(run("three", ada, "train")).rejects.toMatchObject({ code: "BUDGET_USED" });
  await run("four", bob, "home");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60 * 1000 });
  await run("five", ada, "home");
});

test("and an address's, whoever is there", async () => {
  const run = await using100({ user: "off", address: 200 });
  await run("one", ada, "home");
  await run("two", bob, "home");
  await expect(run("three", { id: "somebody new" }, "home")).rejects.toMatchObject({ code: "BUDGET_USED" });
  await run("four", ada, "office");
});
