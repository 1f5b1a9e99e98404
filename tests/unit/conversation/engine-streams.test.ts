import fc from "fast-check";
import { expect, test } from "vitest";
import { defineAgent } from "@/agent/define";
import type { AgentEvent } from "@/agent/engine/events";
import type { ConversationState } from "@/lib/conversation/state";
import { playToClients } from "../../clients/replay";
import { bench, frontendTool, says, testAgent } from "../engine/harness";
import { says as answer, calls, promptedModel, scriptedModel } from "../engine/scripted-model";
import { scripts } from "../engine/scripts";
import { asClients, onWire, reduceAll } from "./shown";

/** Nothing of the stream is refused, and both clients of AG-UI hold what we hold. */
async function expectAsClients(events: readonly AgentEvent[]): Promise<ConversationState> {
  const clients = await playToClients(events);
  const [old, modern] = [false, true].map((version) => reduceAll(onWire(events, version)));
  if (!old || !modern) throw new Error("There are two versions.");
  for (const state of [old, modern]) {
    expect(state.diagnostics).toEqual([]);
    expect(asClients(state)).toEqual(JSON.parse(JSON.stringify(clients.messages)));
    expect(state.sharedState).toEqual(clients.state);
    expect(state.runStatus).not.toBe("running");
    expect(state.stream.open).toEqual([]);
  }
  return modern;
}

const openIds = ({ interrupts }: ConversationState) => interrupts.map(({ id }) => id);
const cancelled = (ids: readonly string[]) => ({
  resume: ids.map((interruptId) => ({ interruptId, answer: { status: "cancelled" as const } })),
});

test("any stream of the engine gives what both clients of AG-UI hold, run after run and after a reload", async () => {
  const property = fc.asyncProperty(
    scripts,
    fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    async (steps, stopAt) => {
      const on = await bench(testAgent);
      try {
        const stop = new AbortController();
        let seen = 0;
        const model = scriptedModel(...steps, answer("end"));
        const events = await on.run(
          model,
          { ...says("Go"), frontendTools: [frontendTool] },
          {
            signal: stop.signal,
            onEvent: () => seen++ === stopAt && stop.abort(),
          },
        );
        const first = await expectAsClients(events);
        const next = await on.run(model, { ...says("And?"), ...cancelled(openIds(first)) });
        await expectAsClients(next);
        await expectAsClients((await on.connect()).events);
      } finally {
        await on.close();
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
}, 120_000);

const helper = defineAgent({ ...testAgent, name: "helper", description: "Helps." });
const manager = defineAgent({ ...testAgent, name: "manager", tools: [], subagents: [helper] });
const boss = defineAgent({
  ...testAgent,
  name: "boss",
  instructions: "You are the boss.",
  subagents: [helper, manager],
});

test("subagents, one inside another and side by side, that work, fail, and wait for a person", async () => {
  const on = await bench(boss);
  try {
    const model = promptedModel(({ prompt }) => {
      const who = String(prompt[0]?.content);
      const task = JSON.stringify(prompt.findLast(({ role }) => role === "user")?.content);
      if (prompt.at(-1)?.role === "tool") return answer("Done.");
      if (who.includes("boss")) {
        return calls(
          { name: "manager", input: { task: "deep" } },
          { name: "helper", input: { task: "fail" } },
          { name: "helper", input: { task: "pay" } },
        );
      }
      if (task.includes("deep")) return calls({ name: "helper", input: { task: "inner" } });
      if (task.includes("fail")) return [{ type: "throw", error: new Error("broken") }];
      return task.includes("pay") ? calls({ name: "pay", input: { to: "Bo", amount: 2 } }) : answer("Helped.");
    });
    const paused = await expectAsClients(await on.run(model, says("Go")));
    expect(paused.runStatus).toBe("awaiting_input");
    expect(paused.interrupts).toMatchObject([{ kind: "approval", toolName: "pay", editable: true }]);
    const ended = await expectAsClients(await on.run(model, cancelled(openIds(paused))));
    expect(ended.runStatus).toBe("idle");
    await expectAsClients((await on.connect()).events);
  } finally {
    await on.close();
  }
});
