import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openRuns, threadId, user } from "./conversation";

const script = join(import.meta.dirname, "charge-server.ts");

/** Lets a process take answers up to the next question, and kills it there; returns what is open then. */
async function killedAtQuestion(...args: string[]): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The child has no output.");
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(() => Promise.reject(new Error("The process ended by itself."))),
  ]);
  child.kill("SIGKILL");
  await ended;
  return z.array(z.string()).parse(JSON.parse(String(line)));
}

const answer = (ids: string[], payload: unknown) =>
  JSON.stringify(ids.map((interruptId) => ({ interruptId, answer: { status: "resolved", payload } })));

test("a tool that charges once and asks twice charges once, with the process killed between all of its steps", async () => {
  const folder = mkdtempSync(join(tmpdir(), "charge-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const url = `file:${join(folder, "app.db")}`;
  const effects = join(folder, "effects.txt");

  const amount = await killedAtQuestion(url, effects, "[]", "first");
  const address = await killedAtQuestion(url, effects, answer(amount, 30));
  expect(address).toHaveLength(1);
  expect(address).not.toEqual(amount);
  expect(await killedAtQuestion(url, effects, answer(address, "Ada's house"))).toEqual([]);

  expect(readFileSync(effects, "utf8")).toBe("charged 30\n");
  const { db, runs } = await openRuns(url, 0);
  onTestFinished(() => db.destroy());
  const thread = await runs.load(threadId, user);
  expect(thread?.calls[0]?.result).toEqual({
    type: "json",
    value: { receipt: "receipt of 30", address: "Ada's house" },
  });
  expect(thread?.messages.at(-1)).toMatchObject({ role: "assistant", parts: [{ type: "text", text: "Charged." }] });
});
