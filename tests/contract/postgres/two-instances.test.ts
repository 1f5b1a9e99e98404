import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Peer, typesOf } from "../ag-ui/peer";
import { type Sidecar, startSidecar, tokens } from "../ag-ui/sidecar";
import { newDatabase } from "../storage/temp-database";
import { ask, atFirstText, says, stop, textOf } from "./ask";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: Awaited<ReturnType<typeof newDatabase>>;
let one: Sidecar;
let two: Sidecar;
beforeAll(async () => {
  database = await newDatabase("empty");
  one = await startSidecar({ DATABASE_URL: database.url });
  two = await one.sibling();
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.remove();
});

test("a run that one instance began is watched and stopped on the other", async () => {
  const stopping = atFirstText(() => stop(two.url, "stopped"));
  const watching = atFirstText(() => ask(two.url, "stopped", {}, stopping.onEvent));
  const events = await ask(one.url, "stopped", says("m", "Write a long answer"), watching.onEvent);
  const seen = await watching.result();
  expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "CANCELLED" });
  expect(seen.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "CANCELLED" });
  expect(textOf(seen)).toBe(textOf(events));
  expect(textOf(events).length).toBeLessThan(2_000);
  expect(textOf(await ask(two.url, "stopped", says("m2", "What can you do?")))).toMatch(/demo/i);
});

test("an approval that one instance asked for is given on the other, once", async () => {
  const on = (url: string) => new Peer("1.0.0", { url, token: tokens.ada, threadId: "approved" });
  await on(one.url).say("Refund order 1042");
  const ada = on(two.url);
  await ada.run();
  const [open] = ada.client.pendingInterrupts;
  const resume = [{ interruptId: open?.id ?? "", status: "resolved" as const, payload: { approved: true } }];
  await ada.run({ resume });
  expect(ada.lastText).toContain("80.00 EUR");
  await ask(one.url, "approved", { resume });
  const later = on(one.url);
  await later.run();
  expect(later.shown).toEqual(ada.shown);
  expect(textOf(await ask(one.url, "asked", says("m", "Refund order 1042")))).toMatch(/refunded|nothing/i);
});

test("a second run of a thread is refused on the other instance", async () => {
  const second = atFirstText(async () => {
    const refused = await ask(two.url, "busy", says("m2", "Me too"));
    await stop(two.url, "busy");
    return refused;
  });
  await ask(one.url, "busy", says("m", "Write a long answer"), second.onEvent);
  expect(await second.result()).toEqual([expect.objectContaining({ type: "REFUSED", code: "THREAD_BUSY" })]);
});

test("when the instance that runs is killed, the other says so, and the thread goes on there", async () => {
  const killing = atFirstText(() => one.kill());
  const watching = atFirstText(() => ask(two.url, "killed", {}, killing.onEvent));
  const cut = await ask(one.url, "killed", says("m", "Write a long answer"), watching.onEvent);
  expect(typesOf(cut)).not.toContain("RUN_FINISHED");
  const seen = await watching.result();
  expect(seen.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "INTERRUPTED" });

  const later = await ask(two.url, "killed");
  expect(later).toContainEqual({
    type: "CUSTOM",
    name: "run_status",
    value: { status: "interrupted", code: "INTERRUPTED" },
  });
  expect(JSON.stringify(later)).toContain("Write a long answer");
  expect(textOf(await ask(two.url, "killed", says("m2", "What can you do?")))).toMatch(/demo/i);
  await one.restart();
});
