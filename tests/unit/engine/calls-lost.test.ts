import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineAgent, defineTool } from "@/agent/define";
import { LeaseLost } from "@/agent/engine/types";
import { ownerText, thisProcess } from "@/lib/threads/process-owner";
import { bench, says, testAgent } from "./harness";
import { calls, scriptedModel } from "./scripted-model";

// Vitest fails a test file in which a promise is rejected and nobody listens.
test("a run that loses its thread ends when all of its tools have, and each failure is heard", async () => {
  const ended: string[] = [];
  const tool = (name: string, work: () => Promise<void>) =>
    defineTool({
      name,
      description: "Works.",
      input: z.object({}),
      async execute() {
        await work();
        ended.push(name);
      },
    });
  const until = (name: string) => async () => {
    while (!ended.includes(name)) await turn();
    for (let count = 0; count < 20; count++) await turn();
  };
  const thief = async () => {
    const owner = ownerText({ ...thisProcess(), id: "another server" });
    await engine.db.updateTable("run").set({ owner_process: owner }).execute();
  };
  const tools = [tool("second", until("first")), tool("first", thief), tool("third", until("second"))];
  const agent = defineAgent({ ...testAgent, tools });
  const engine = await bench(agent);
  const made = tools.map(({ name }) => ({ name, input: {} }));

  await expect(engine.run(scriptedModel(calls(...made)), says("Go"))).rejects.toThrow(LeaseLost);
  expect(ended).toEqual(["first", "second", "third"]);
  await engine.close();
});
