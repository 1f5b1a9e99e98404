import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentEvent } from "@/agent/engine/events";
import { toMessages } from "@/agent/engine/snapshot";
import { playToClients } from "../../clients/replay";
import { bench, frontendTool, says, testAgent, textOf } from "./harness";
import { says as answer, scriptedModel } from "./scripted-model";
import { scripts } from "./scripts";

test("any script of a model gives a stream that both clients accept, and a thread that can go on", async () => {
  const property = fc.asyncProperty(
    scripts,
    fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    async (steps, stopAt) => {
      const on = await bench(testAgent);
      try {
        const stop = new AbortController();
        let seen = 0;
        const events = await on.run(
          scriptedModel(...steps, answer("end")),
          { ...says("Go"), frontendTools: [frontendTool] },
          { signal: stop.signal, onEvent: () => seen++ === stopAt && stop.abort() },
        );
        const streamed = await playToClients(events);
        expectSame(streamed.messages, await on.thread());
        await goOn(on, events);
      } finally {
        await on.close();
      }
    },
  );
  await fc.assert(property, { numRuns: 150 });
}, 600_000);

/** What the client holds after the stream is what the record gives back; only the user's message was its own. */
function expectSame(streamed: { id: string; role: string }[], thread: Parameters<typeof toMessages>[0]) {
  const stored = toMessages(thread).filter(({ role }) => role !== "user");
  const byId = (items: { id: string }[]) => Object.fromEntries(items.map((item) => [item.id, item]));
  expect(byId(JSON.parse(JSON.stringify(streamed)))).toEqual(byId(JSON.parse(JSON.stringify(stored))));
}

/** Dismisses what is open and writes on: the model must be asked, with a result for each of its calls. */
async function goOn(on: Awaited<ReturnType<typeof bench>>, events: readonly AgentEvent[]) {
  const end = events.at(-1);
  const open = end?.type === "RUN_FINISHED" && end.outcome.type === "interrupt" ? end.outcome.interrupts : [];
  const model = scriptedModel(answer("Still here."));
  const resume = open.map((interrupt) => ({ interruptId: interrupt.id, answer: { status: "cancelled" as const } }));
  let next = await on.run(model, { ...says("Go on"), resume });
  for (let asked = 0; asked < 20 && model.asked.length === 0; asked++) {
    const again = next.at(-1);
    const still = again?.type === "RUN_FINISHED" && again.outcome.type === "interrupt" ? again.outcome.interrupts : [];
    next = await on.run(model, {
      resume: still.map(({ id: interruptId }) => ({ interruptId, answer: { status: "cancelled" as const } })),
    });
  }
  expect(textOf(next)).toBe("Still here.");
  for (const message of model.asked[0]?.prompt ?? []) {
    if (message.role !== "assistant") continue;
    const called = message.content.filter((each) => each.type === "tool-call").map((each) => each.toolCallId);
    const following = model.asked[0]?.prompt[(model.asked[0]?.prompt.indexOf(message) ?? 0) + 1];
    const answered =
      following?.role === "tool" ? following.content.map((each) => "toolCallId" in each && each.toolCallId) : [];
    expect(answered).toEqual(called);
  }
}
