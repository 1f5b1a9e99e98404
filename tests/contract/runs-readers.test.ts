import { expect, test, vi } from "vitest";
import { forPeer } from "@/lib/ag-ui/peer";
import { sseResponse } from "@/lib/ag-ui/sse";
import { readOn } from "./copilotkit-server";
import { ada, says as request } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";
import { collect, readUntil, spoken, testRuns, textOf } from "./storage/test-runs";

// Vitest hides Node's warnings, so they are caught where Node makes them.
const warned = () => vi.spyOn(process, "emitWarning").mockImplementation(() => {});

async function speaking() {
  const { db } = await tempDatabase();
  const { words, engine } = spoken();
  const runs = testRuns(db, engine);
  const { runKey } = await runs.start({ request: request("hello"), user: ada });
  words.push("One");
  return { runs, runKey, words };
}

test("many readers wait side by side without a warning of leaked listeners", async () => {
  const warnings = warned();
  const { runs, runKey, words } = await speaking();
  const readers = Array.from({ length: 20 }, () => runs.follow(runKey));
  await Promise.all(readers.map((reader) => readUntil(reader, "One")));
  const rest = readers.map((reader) => collect(reader));
  words.push(" two");
  words.close();
  for (const events of await Promise.all(rest)) expect(textOf(events)).toBe(" two");
  expect(warnings).not.toHaveBeenCalled();
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
  const response = sseResponse(events());
  await readOn(response, "One");
  const cancelled = response.body?.cancel();
  words.push(" two");
  await cancelled;
  expect(left).toBe(true);
  words.close();
  expect(textOf(await collect(runs.follow(runKey)))).toBe("One two");
});
