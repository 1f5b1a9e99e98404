import { expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/db/connect";
import { createRunLimit } from "@/lib/rate-limit";
import { startPostgres } from "../../setup/start-postgres";
import { startSidecar } from "../ag-ui/sidecar";
import { ada, says } from "../storage/records";
import { newDatabase, tempDatabase } from "../storage/temp-database";
import { spoken, testRuns } from "../storage/test-runs";
import { ask, says as asks, atFirstText, stop } from "./ask";

vi.setConfig({ testTimeout: 120_000 });

test("instances share the runs of a minute, of a user and of an address, also when all come at once", async () => {
  const { db } = await tempDatabase();
  const instances = [0, 1].map(() => createRunLimit({ user: 3, address: 5 }, db));
  const at = (id: string, count: number) =>
    instances.flatMap((takeRun) => Array.from({ length: count }, () => takeRun({ user: { id }, address: "home" })));
  const taken = async (tries: Promise<void>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled").length;
  expect(await taken(at("ada", 2))).toBe(3);
  expect(await taken(at("bob", 2)), "the fourth try of ada counts for the address").toBe(1);
  const refusal = instances[1]?.({ user: { id: "new" }, address: "home" });
  await expect(refusal).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(refusal).rejects.toHaveProperty("retryAfterSeconds", expect.any(Number));
});

test("a minute later there is a new allowance", async () => {
  const { db } = await tempDatabase();
  const takeRun = createRunLimit({ user: 1, address: "off" }, db);
  await takeRun({ user: ada });
  await expect(takeRun({ user: ada })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
  await takeRun({ user: ada });
  vi.useRealTimers();
});

test("a counter that can't be reached refuses the run, and says that it is the database", async () => {
  const server = await startPostgres();
  const db = await openDatabase(`${server.url}/postgres`);
  try {
    const bound = { user: 10, address: 10 };
    const takeRun = createRunLimit(bound, db);
    const runs = testRuns(db, spoken().engine, () => {}, { runsAtOnce: bound, tokensADay: bound });
    await takeRun({ user: ada, address: "home" });
    await server.stop();
    await expect(takeRun({ user: ada, address: "home" })).rejects.toMatchObject({ code: "STORAGE" });
    await expect(runs.start({ request: says("hello"), user: ada })).rejects.toMatchObject({ code: "STORAGE" });
    await server.start();
    await takeRun({ user: ada, address: "home" });
  } finally {
    await db.destroy();
    await server.close();
  }
});

test("two servers share a user's runs at once and of a minute", async () => {
  const database = await newDatabase("empty");
  const one = await startSidecar({ DATABASE_URL: database.url, RATE_LIMIT: "3", MAX_CONCURRENT_RUNS: "1" });
  const two = await one.sibling();
  try {
    const elsewhere = atFirstText(async () => {
      const refused = await ask(two.url, "second", asks("m", "What can you do?"));
      await stop(two.url, "first");
      return refused;
    });
    await ask(one.url, "first", asks("m", "Write a long answer"), elsewhere.onEvent);
    expect(await elsewhere.result()).toEqual([expect.objectContaining({ type: "REFUSED", code: "TOO_MANY_RUNS" })]);
    expect((await ask(two.url, "third", asks("m", "What can you do?"))).at(-1)?.type).toBe("RUN_FINISHED");
    for (const { url } of [one, two]) {
      expect(await ask(url, "fourth", asks("m", "What can you do?"))).toEqual([
        expect.objectContaining({ type: "REFUSED", code: "RATE_LIMITED", retryAfterSeconds: expect.any(Number) }),
      ]);
    }
  } finally {
    await Promise.all([one.close(), two.close()]);
    await database.remove();
  }
});
