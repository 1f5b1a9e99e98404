import { expect, test } from "vitest";
import { Channel } from "../../agent/engine/channel";
import { ada, answer, approval, bob, call, says } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";
import { collect, finish, readUntil, spoken, start, testRuns, textOf } from "./storage/test-runs";

test("a client that connects in the middle of a run gets its text once", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: says("hello"), user: ada });
  const page = runs.follow(runKey);
  words.push("Hel");
  await readUntil(page, "Hel");
  const second = runs.attach({ threadId: "t", runId: "connect-1", user: ada });
  const head = await readUntil(second, "Hel");
  words.push("lo");
  words.close();
  const all = [...head, ...(await collect(second))];

  expect(all.map((event) => event.type)).toEqual([
    "RUN_STARTED",
    "STATE_SNAPSHOT",
    "MESSAGES_SNAPSHOT",
    "TEXT_MESSAGE_START",
    "TEXT_MESSAGE_CONTENT",
    "TEXT_MESSAGE_CONTENT",
    "TEXT_MESSAGE_END",
    "RUN_FINISHED",
  ]);
  expect(all[0]).toMatchObject({ runId: "connect-1", input: { messages: [] } });
  expect(all.at(-1)).toMatchObject({ runId: "connect-1" });
  expect(all[2]).toEqual({
    type: "MESSAGES_SNAPSHOT",
    messages: [{ id: "u-hello", role: "user", content: "hello" }],
  });
  expect(textOf(all)).toBe("Hello");
});

test("a client that connects after a run gets the record, whatever the moment", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  await runs.start({ request: says("hello"), user: ada });
  const atTheEnd = runs.attach({ threadId: "t", runId: "c", user: ada });
  const seen = [(await atTheEnd.next()).value]; // what it shows is decided here; the run ends meanwhile
  words.push("Hello");
  words.close();
  await runs.shutdown();
  for await (const event of atTheEnd) seen.push(event);
  expect(textOf(seen.filter((event) => event !== undefined))).toBe("Hello");

  const after = await collect(runs.attach({ threadId: "t", runId: "c", user: ada }));
  expect(textOf(after)).toBe("");
  expect(after).toContainEqual({
    type: "MESSAGES_SNAPSHOT",
    messages: [
      { id: "u-hello", role: "user", content: "hello" },
      { id: "a1", role: "assistant", content: "Hello" },
    ],
  });
  expect(after.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
});

test("a thread that does not exist yet is an empty one; another user's is not there", async () => {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const fresh = await collect(runs.attach({ threadId: "new", runId: "c", user: ada }));
  expect(fresh.map((event) => event.type)).toEqual(["RUN_STARTED", "STATE_SNAPSHOT", "RUN_FINISHED"]);
  await runs.start({ request: says("hello"), user: ada });
  await expect(collect(runs.attach({ threadId: "t", runId: "c", user: bob }))).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await runs.stop("t", bob)).toBe(false);
  expect(await runs.isRunning("t", bob)).toBe(false);
  expect(await runs.isRunning("t", ada)).toBe(true);
  words.close();
  await runs.shutdown();
});

test("a client that connects while calls are answered sees each result once", async () => {
  const { db } = await tempDatabase();
  const made = [
    call("guarded", { phase: "pending_approval" }),
    call("browser", { name: "set_theme", phase: "frontend", frontend: true }),
  ];
  const [guarded, browser] = made.map((each) => ({ ...each, phase: "done" as const }));
  if (!guarded || !browser) throw new Error("Two calls were made.");
  const gate = new Channel<string>();
  const runs = testRuns(db, async function* (options) {
    yield start(options);
    if (options.request.message) {
      await options.store.saveStep(answer("a1", "", made), made, [approval("i1", "guarded")]);
      await options.store.finish({ status: "paused", usage: [] });
      yield finish(options);
      return;
    }
    const answered = [{ id: "i1", answer: { status: "resolved" as const, payload: { approved: true } } }];
    const changed = [
      { ...guarded, result: { type: "json" as const, value: "refunded" } },
      { ...browser, result: { type: "json" as const, value: "dark" } },
    ];
    await options.store.commit({ calls: changed, answered, state: { plan: { title: "New", items: [] } } });
    yield {
      type: "TOOL_CALL_RESULT",
      messageId: "result-guarded",
      toolCallId: "guarded",
      content: "refunded",
      role: "tool",
    };
    for await (const _ of gate);
    await options.store.finish({ status: "finished", usage: [] });
    yield finish(options);
  });
  await collect(runs.follow((await runs.start({ request: says("hello"), user: ada })).runKey));
  const paused = await collect(runs.attach({ threadId: "t", runId: "c", user: ada }));
  expect(paused.at(-1)).toMatchObject({ outcome: { type: "interrupt", interrupts: [{ id: "i1" }] } });

  const answers = says("", { message: undefined, frontendResults: [{ toolCallId: "browser", content: "dark" }] });
  const { runKey } = await runs.start({ request: answers, user: ada });
  const first = runs.follow(runKey);
  for (let next = await first.next(); next.value?.type !== "TOOL_CALL_RESULT"; ) next = await first.next();
  const connected = collect(runs.attach({ threadId: "t", runId: "c", user: ada }));
  const beforeEnd = await runs.load("t", ada);
  gate.close();
  const events = await connected;
  expect(beforeEnd?.state).toEqual({ plan: { title: "New", items: [] } });
  expect(events[1]).toEqual({ type: "STATE_SNAPSHOT", snapshot: { plan: { title: "This week", items: [] } } });
  expect(JSON.stringify(events).split('"toolCallId":"guarded"')).toHaveLength(2);
  expect(events[2]).toMatchObject({
    messages: [{ role: "user" }, { role: "assistant" }, { role: "tool", toolCallId: "browser", content: "dark" }],
  });
  await runs.shutdown();
});
