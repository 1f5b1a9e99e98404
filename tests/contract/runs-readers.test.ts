import { afterEach, beforeEach, expect, test } from "vitest";
import { forPeer } from "@/lib/ag-ui/peer";
import { sseResponse } from "@/lib/ag-ui/sse";
import { ada, says as request } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";
import { collect, readUntil, spoken, testRuns, textOf } from "./storage/test-runs";

const warnings: string[] = [];
const onWarning = ({ message }: Error) => warnings.push(message);
beforeEach(() => void process.on("warning", onWarning));
afterEach(() => void process.off("warning", onWarning));

async function speaking() {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: request("hello"), user: ada });
  words.push("One");
  return { runs, runKey, words };
}

test("many readers wait side by side without a warning of leaked listeners", async () => {
  const { runs, runKey, words } = await speaking();
  const readers = Array.from({ length: 20 }, () => runs.follow(runKey));
  await Promise.all(readers.map((reader) => readUntil(reader, "One")));
  const rest = readers.map((reader) => collect(reader));
  words.push(" two");
  words.close();
  for (const events of await Promise.all(rest)) expect(textOf(events)).toBe(" two");
  expect(warnings).toEqual([]);
});

test("a reader that goes away ends its own stream, and neither the run nor other readers", async () => {
  const { runs, runKey, words } = await speaking();
  let left = false;
  const events = async function* () {
    try {
      for await (const event of runs.follow(runKey)) yield forPeer(event, false);
    } finally {
      left = true;
    }
  };
  const reader = sseResponse(events()).body?.getReader();
  let seen = "";
  while (!seen.includes("One")) seen += new TextDecoder().decode((await reader?.read())?.value);
  const cancelled = reader?.cancel();
  words.push(" two");
  await cancelled;
  expect(left).toBe(true);
  words.close();
  expect(textOf(await collect(runs.follow(runKey)))).toBe("One two");
});
