import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineAgent, defineTool } from "@/agent/define";
import type { ToolContext } from "@/agent/engine/types";
import { type Bench, bench, frontendTool, says, testAgent, types } from "./harness";
import { says as answer, calls, scriptedModel } from "./scripted-model";

const { state } = testAgent;
const seen: Pick<ToolContext, "context" | "forwardedProps" | "frontendTools" | "state">[] = [];

const agent = defineAgent({
  name: "test",
  state,
  instructions: ({ context, state: shared, forwardedProps, frontendTools }) =>
    `Data: ${JSON.stringify({ context, shared, forwardedProps, tools: frontendTools.map(({ name }) => name) })}`,
  tools: [
    defineTool({
      name: "look",
      description: "Looks.",
      input: z.object({}),
      execute: (_, { context, forwardedProps, frontendTools, state: shared }) => {
        seen.push({ context, forwardedProps, frontendTools, state: shared });
        return "seen";
      },
    }),
    ...testAgent.tools,
  ],
});

let on: Bench;
beforeEach(async () => {
  seen.length = 0;
  on = await bench(agent);
});
afterEach(() => on.close());

test("context, tools, forwardedProps and state of a request are there for tools and for the instructions", async () => {
  const told = {
    context: [{ description: "The order in view", value: "1042" }],
    forwardedProps: { theme: "dark" },
    frontendTools: [frontendTool],
    state: { count: 3, names: ["Ada"] },
  };
  const model = scriptedModel(calls({ name: "look", input: {} }), answer("Seen."));
  await on.goOn(model, { ...says("Look"), ...told });
  expect(seen).toEqual([told]);
  const [system, ...said] = model.asked[0]?.prompt ?? [];
  expect(system).toEqual({
    role: "system",
    content: `Data: ${JSON.stringify({ context: told.context, shared: told.state, forwardedProps: told.forwardedProps, tools: ["paint"] })}`,
  });
  // Nowhere else: what a page tells is no message of anybody.
  expect(said).toEqual([{ role: "user", content: [{ type: "text", text: "Look" }] }]);
});

test("the state's keys that an agent keeps for itself, and unknown ones, are left out", async () => {
  const asked = { count: 1, names: [], context: [1], context_summary: "x", execution_meta: {}, other: true };
  const events = await on.run(scriptedModel(answer("ok")), { ...says("Hi"), state: asked });
  expect(events[1]).toEqual({ type: "STATE_SNAPSHOT", snapshot: { count: 1, names: [] } });
  expect((await on.thread()).state).toEqual({ count: 1, names: [] });
});

test("a client that has the state is not told it; a change comes as a patch, or whole where that is shorter", async () => {
  const model = scriptedModel(calls({ name: "add", input: { by: 2 } }), answer("Two."));
  const names = Array.from({ length: 20 }, (_, index) => `Person ${index}`);
  const events = await on.goOn(model, { ...says("Add"), state: { count: 0, names } });
  expect(types(events)).not.toContain("STATE_SNAPSHOT");
  expect(events.filter(({ type }) => type === "STATE_DELTA")).toEqual([
    { type: "STATE_DELTA", delta: [{ op: "replace", path: "/count", value: 2 }] },
  ]);
  const small = await on.goOn(scriptedModel(calls({ name: "add", input: { by: 2 } }), answer("Two.")), {
    ...says("Add"),
    state: { count: 0, names: [] },
  });
  expect(small.filter(({ type }) => type.startsWith("STATE_"))).toEqual([
    { type: "STATE_SNAPSHOT", snapshot: { count: 2, names: [] } },
  ]);
});
