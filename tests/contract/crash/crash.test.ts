import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toMessages } from "@/agent/engine/snapshot";
import { openDatabase } from "@/lib/db/connect";
import { approve, finishRun, openRuns, request, says, threadId, user } from "./conversation";

const folder = mkdtempSync(join(tmpdir(), "crash-"));
const seeded = join(folder, "seeded.db");
const script = join(import.meta.dirname, "server.ts");

beforeAll(async () => {
  const db = await openDatabase(`file:${seeded}`);
  await db.destroy();
});
afterAll(() => rmSync(folder, { recursive: true }));

const kills = 50;
const atOnce = 2;

type Conversation = { told: string[] /** From when it was ready to its end, in milliseconds. */; lengthMs: number };

/** Starts a conversation on a file of its own and kills its process `afterMs` after it was ready. */
async function killedConversation(file: string, afterMs: number): Promise<Conversation> {
  copyFileSync(seeded, file);
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", script, `file:${file}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const told: string[] = [];
  let readyAt = Number.NaN;
  const ended = new Promise((resolve) => child.on("close", resolve));
  if (!child.stdout) throw new Error("The child has no output.");
  createInterface({ input: child.stdout }).on("line", (line) => {
    told.push(line);
    if (line !== "ready") return;
    readyAt = performance.now();
    setTimeout(() => child.kill("SIGKILL"), afterMs);
  });
  await ended;
  return { told, lengthMs: performance.now() - readyAt };
}

/** What must hold whatever the moment: nothing that was accepted is lost, nothing guarded happens twice, it goes on. */
async function checkAfter(file: string, told: string[]): Promise<void> {
  const { db, runs } = await openRuns(`file:${file}`, 0);
  try {
    const accepted = told.filter((line) => line.startsWith("accepted ")).map((line) => line.slice("accepted ".length));
    const before = await runs.load(threadId, user);
    const held = before?.messages.map(({ id }) => id) ?? [];
    expect(held).toEqual(expect.arrayContaining(accepted));

    let open = await finishRun(runs, request({ retry: true }));
    while (open.length > 0) open = await finishRun(runs, approve(open));
    await finishRun(runs, says("last", "What can you do?"));

    const thread = await runs.load(threadId, user);
    const messages = thread ? toMessages(thread) : [];
    expect(messages.at(-1)).toMatchObject({ role: "assistant", content: expect.stringMatching(/demo/i) });
    expect(thread?.calls.every(({ phase }) => phase === "done")).toBe(true);

    const refunds = await db.selectFrom("refunds").select(["order_id", "amount"]).execute();
    const orders = await db.selectFrom("orders").select(["id", "refunded"]).where("id", "in", [1042, 1043]).execute();
    const emails = await db.selectFrom("emails").select("id").execute();
    const own = refunds.filter(({ order_id }) => order_id === 1042 || order_id === 1043);
    expect(new Set(own.map(({ order_id }) => order_id)).size).toBe(own.length);
    expect(emails.length).toBeLessThanOrEqual(1);
    for (const order of orders) {
      expect(order.refunded).toBe(own.find(({ order_id }) => order_id === order.id)?.amount ?? 0);
    }
    const approved = thread?.interrupts.filter(({ answer }) => answer?.status === "resolved").length;
    expect(own.length + emails.length).toBe(approved ?? 0);
  } finally {
    await db.destroy();
  }
}

test("kill -9 at 50 random moments loses no message, repeats no guarded effect, and each thread goes on", async () => {
  // One whole conversation tells how long the moments can lie apart; the moments then cover all of it.
  const whole = await killedConversation(join(folder, "whole.db"), 60_000);
  expect(whole.told.at(-1)).toBe("done");
  const moments = Array.from({ length: kills }, (_, index) => (whole.lengthMs * (index + Math.random())) / kills);
  let cut = 0;
  const worker = async () => {
    for (let next = moments.pop(); next !== undefined; next = moments.pop()) {
      const file = join(folder, `kill-${moments.length}.db`);
      const { told } = await killedConversation(file, next);
      if (!told.includes("done")) cut += 1;
      await checkAfter(file, told);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(cut).toBeGreaterThan(kills / 2);
}, 300_000);
