import { expect, test, vi } from "vitest";
import { z } from "zod";
import { defineAgent, defineTool } from "@/agent/define";
import { type Bench, bench, says, testAgent, types } from "./harness";
import { says as answer, calls, scriptedModel } from "./scripted-model";

// Vitest hides Node's warnings, so they are caught where Node makes them.
const warned = () => vi.spyOn(process, "emitWarning").mockImplementation(() => {});

const nothing = z.object({});
const agent = defineAgent({
  ...testAgent,
  tools: [
    defineTool({
      name: "listen",
      description: "Listens to the stop.",
      input: nothing,
      execute: (_, { signal }) => signal.addEventListener("abort", () => {}),
    }),
    defineTool({
      name: "undecided",
      description: "Never decides whether to ask.",
      input: nothing,
      approval: () => new Promise<boolean>(() => {}),
      execute: () => "never",
    }),
  ],
});

async function on<T>(work: (engine: Bench) => Promise<T>): Promise<T> {
  const engine = await bench(agent);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

test("many calls of one step run without a warning of leaked listeners", async () => {
  const warnings = warned();
  const many = Array.from({ length: 20 }, () => ({ name: "listen", input: {} }));
  const events = await on((engine) => engine.run(scriptedModel(calls(...many), answer("Done.")), says("Go")));
  expect(types(events).filter((type) => type === "TOOL_CALL_RESULT")).toHaveLength(20);
  expect(warnings).not.toHaveBeenCalled();
});

test("an approval that is never decided does not hold the run beyond its time", async () => {
  const model = scriptedModel(calls({ name: "undecided", input: {} }));
  const events = await on((engine) => engine.run(model, says("Go"), { limits: { wallTimeMs: 20 } }));
  expect(events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "TIMEOUT" });
});
