import { expect, test } from "vitest";
import { agent } from "../../agent";
import { LeaseLost } from "../../agent/engine/types";
import { openDatabase } from "../../lib/db/connect";
import type { Db } from "../../lib/db/schema";
import { readThread } from "../../lib/threads/access";
import { claimRun } from "../../lib/threads/claim";
import { listDecisions } from "../../lib/threads/decisions";
import { editState } from "../../lib/threads/edit-state";
import { type ProcessOwner, thisProcess } from "../../lib/threads/process-owner";
import { createRunStore } from "../../lib/threads/run-store";
import { ada, answer, approval, bob, call, says } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";

async function claimed(db: Db, owner: ProcessOwner = thisProcess()) {
  const claim = await claimRun(db, agent, says("hello"), ada);
  const place = { runKey: claim.runKey, threadId: "t", userId: ada.id };
  return { ...claim, store: createRunStore(db, place, owner) };
}

const nextRun = (db: Db) => claimRun(db, agent, says("again", { retry: true }), ada);

test("the user's message and the run are stored when the claim returns", async () => {
  const { url, db } = await tempDatabase();
  const { before, thread } = await claimed(db);
  expect(before).toEqual([]);
  expect(thread.messages).toEqual([says("hello").message]);

  const restarted = await openDatabase(url);
  expect(await readThread(restarted, "t", ada)).toEqual(thread);
  await restarted.destroy();
});

test("a message that the thread holds already is not stored again", async () => {
  const { db } = await tempDatabase();
  const { store } = await claimed(db);
  await store.finish({ status: "finished", usage: [] });
  const { before, thread } = await claimRun(db, agent, says("hello"), ada);
  expect(thread.messages).toEqual([says("hello").message]);
  expect(before).toEqual(thread.messages);
});

test("a whole thread comes back as it was saved, in its order", async () => {
  const { db } = await tempDatabase();
  const { store } = await claimed(db);
  const calls = [
    call("c2"),
    call("c1", { phase: "pending_approval" }),
    call("c3", { frontend: true, phase: "frontend" }),
  ];
  await store.saveStep({ ...answer("a1", "I will"), partial: true }, []);
  await store.saveStep(answer("a1", "I will refund it.", calls), calls, [approval("i1", "c1")]);
  const done = call("c2", { phase: "done", result: { type: "json", value: { ok: [1, null, "x"] } } });
  const state = { plan: { title: "Changed", items: [] } };
  await store.commit({ calls: [done], state });
  await store.saveStep(answer("a2", "Done."), []);

  expect(await readThread(db, "t", ada)).toEqual({
    id: "t",
    state,
    messages: [says("hello").message, answer("a1", "I will refund it.", calls), answer("a2", "Done.")],
    calls: [done, calls[1], calls[2]],
    interrupts: [approval("i1", "c1")],
  });
});

test("another user's thread does not exist", async () => {
  const { db } = await tempDatabase();
  const { store } = await claimed(db);
  await store.finish({ status: "finished", usage: [] });
  await expect(readThread(db, "t", bob)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(claimRun(db, agent, says("mine"), bob)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(listDecisions(db, "t", bob)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const edit = { threadId: "t", user: bob, state: agent.state.initial };
  await expect(editState(db, agent.state, edit)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await readThread(db, "t", ada))?.messages).toHaveLength(1);
});

test("a second run waits its turn", async () => {
  const { db } = await tempDatabase();
  const { store } = await claimed(db);
  await expect(nextRun(db)).rejects.toMatchObject({ code: "THREAD_BUSY" });
  await store.finish({ status: "finished", usage: [] });
  expect((await nextRun(db)).before).toHaveLength(1);
});

test("a refused request changes nothing", async () => {
  const { db } = await tempDatabase();
  const wrong = says("hello", { state: { plan: "none" } });
  await expect(claimRun(db, agent, wrong, ada)).rejects.toMatchObject({ code: "INVALID_STATE" });
  const late = says("hello", { resume: [{ interruptId: "gone", answer: { status: "cancelled" } }] });
  await expect(claimRun(db, agent, late, ada)).rejects.toMatchObject({ code: "UNKNOWN_INTERRUPT" });
  expect(await readThread(db, "t", ada)).toBeUndefined();
});

test("a run that lost its thread can't write any more", async () => {
  const { db } = await tempDatabase();
  const { runKey, store } = await claimed(db);
  await db.updateTable("run").set({ lease_until: 0 }).where("key", "=", runKey).execute();
  await nextRun(db);
  const saved = await readThread(db, "t", ada);

  const late = call("c1", { phase: "done", result: { type: "json", value: 1 } });
  await expect(store.saveStep(answer("a1", "late"), [])).rejects.toThrow(LeaseLost);
  await expect(store.commit({ calls: [late], state: {} })).rejects.toThrow(LeaseLost);
  await expect(store.putOnce("c1", "k", 1)).rejects.toThrow(LeaseLost);
  await expect(store.getOnce("c1", "k")).rejects.toThrow(LeaseLost);
  await expect(store.finish({ status: "finished", usage: [] })).rejects.toThrow(LeaseLost);
  expect(await readThread(db, "t", ada)).toEqual(saved);
});

test("a process that does not own the run can't write it, and nothing can after its end", async () => {
  const { db } = await tempDatabase();
  const { runKey, store } = await claimed(db);
  const place = { runKey, threadId: "t", userId: ada.id };
  const stranger = createRunStore(db, place, { ...thisProcess(), id: "other" });
  await expect(stranger.saveStep(answer("a1", "x"), [])).rejects.toThrow(LeaseLost);
  await store.finish({ status: "finished", usage: [] });
  await expect(store.saveStep(answer("a1", "x"), [])).rejects.toThrow(LeaseLost);
});

test("a change is stored whole or not at all", async () => {
  const { db } = await tempDatabase();
  const { store } = await claimed(db);
  await store.saveStep(
    answer("a1", "", [call("c1")]),
    [call("c1", { phase: "pending_approval" })],
    [approval("i1", "c1")],
  );
  const yes = { status: "resolved" as const, payload: { approved: true } };
  await store.commit({ answered: [{ id: "i1", answer: yes }] });
  const saved = await readThread(db, "t", ada);

  const twice = { calls: [call("c1", { phase: "done" })], state: { plan: 1 }, answered: [{ id: "i1", answer: yes }] };
  await expect(store.commit(twice)).rejects.toMatchObject({ code: "UNKNOWN_INTERRUPT" });
  expect(await readThread(db, "t", ada)).toEqual(saved);
  expect(saved?.interrupts).toEqual([{ ...approval("i1", "c1"), answer: yes }]);
});

test("the result of an effect is kept for the call and the key", async () => {
  const { db } = await tempDatabase();
  const { store } = await claimed(db);
  expect(await store.getOnce("c1", "charge")).toBeUndefined();
  expect(await store.hasOnce("c1")).toBe(false);
  await store.putOnce("c1", "charge", null);
  expect(await store.getOnce("c1", "charge")).toEqual({ value: null });
  expect(await store.getOnce("c2", "charge")).toBeUndefined();
  expect(await store.hasOnce("c1")).toBe(true);
});

test("decisions are listed with what was shown and what was changed, newest first", async () => {
  const { db } = await tempDatabase();
  const { store } = await claimed(db);
  const calls = ["c1", "c2", "c3", "c4"].map((id) => call(id, { phase: "pending_approval" }));
  const opened = calls.map(({ id }) => approval(`i-${id}`, id));
  await store.saveStep(answer("a1", "", calls), calls, [...opened, approval("i-open", "c1")]);
  const editedArgs = { orderId: 1042, amount: 20 };
  await store.commit({
    answered: [
      { id: "i-c1", answer: { status: "resolved", payload: { approved: true } } },
      { id: "i-c2", answer: { status: "resolved", payload: { approved: true, editedArgs } } },
      { id: "i-c3", answer: { status: "resolved", payload: { approved: false, reason: "too much" } } },
      { id: "i-c4", answer: { status: "cancelled" } },
    ],
  });
  const decisions = await listDecisions(db, "t", ada);
  expect(decisions.map(({ answeredAt: _, ...decision }) => decision)).toEqual([
    expect.objectContaining({ id: "i-c4", decision: "dismissed" }),
    expect.objectContaining({ id: "i-c3", decision: "rejected", reason: "too much" }),
    expect.objectContaining({ id: "i-c2", decision: "edited", editedArgs }),
    { id: "i-c1", toolName: "refund_order", input: { orderId: 1042, amount: 80 }, decision: "approved" },
  ]);
});

test("a person edits the state while no run is on, and only to a valid one", async () => {
  const { db } = await tempDatabase();
  const state = { plan: { title: "Mine", items: [] } };
  await editState(db, agent.state, { threadId: "t", user: ada, state });
  const { store, thread } = await claimed(db);
  expect(thread.state).toEqual(state);
  const edit = (next: unknown) => editState(db, agent.state, { threadId: "t", user: ada, state: next });
  await expect(edit(agent.state.initial)).rejects.toMatchObject({ code: "THREAD_BUSY" });
  await store.finish({ status: "finished", usage: [] });
  await expect(edit({ plan: { title: 1 } })).rejects.toMatchObject({ code: "INVALID_STATE" });
  expect((await readThread(db, "t", ada))?.state).toEqual(state);
});
