import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { errorTable } from "@/agent/errors";
import { tokenDoor } from "@/lib/ag-ui/door";
import type { EndpointOptions } from "@/lib/ag-ui/endpoint";
import { route } from "@/lib/ag-ui/server";
import { playWireToClients } from "../../clients/replay";
import { openRuns } from "../crash/conversation";
import { afterTest, newDatabase } from "../storage/temp-database";
import { generatedInputs, mutated } from "./generated-inputs";
import { tokens } from "./sidecar";

const sent = 2000;
const address = "http://localhost:8123/";
const wireEvent = z.looseObject({ type: z.string() });
const refusal = z.object({ error: z.object({ code: z.enum(Object.keys(errorTable)), message: z.string() }) });

let collectGarbage: () => void;
beforeAll(() => {
  setFlagsFromString("--expose-gc");
  collectGarbage = z.function({ input: [], output: z.void() }).implement(runInNewContext("gc"));
});

const heapUsed = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** What `npm run agent` serves, on a model that answers at once. */
async function endpoint() {
  const { url, remove } = await newDatabase();
  afterTest(remove);
  const { db, runs } = await openRuns(url, 0);
  afterTest(async () => {
    await runs.shutdown();
    await db.destroy();
  });
  const options: EndpointOptions = {
    door: tokenDoor({ on: true, tokens: Object.values(tokens), origins: [] }),
    runs: async () => runs,
    takeRun: async () => {},
    capabilities: async () => ({}),
    maxBodyBytes: 1024 * 1024,
    log: () => {},
  };
  const ask = (body: string, token: string) =>
    route(
      new Request(address, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", host: "localhost:8123" },
        body,
      }),
      options,
    );
  const threadOf = async (threadId: string) => {
    const row = await db.selectFrom("thread").select("owner").where("id", "=", threadId).executeTakeFirst();
    return row && JSON.stringify(await runs.load(threadId, { id: row.owner }));
  };
  return { ask, threadOf };
}

const eventsOf = (text: string) =>
  text
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: "))
    .map((frame) => wireEvent.parse(JSON.parse(frame.slice("data: ".length))));

const base = { tools: [], context: [], state: {}, forwardedProps: {} };
const said = (threadId: string, content: string) => ({
  ...base,
  threadId,
  runId: "r1",
  messages: [{ id: `say-${content.length}`, role: "user", content }],
});

test("generated requests get an answer with a code or a well-formed stream; refused ones change nothing", async () => {
  const { ask, threadOf } = await endpoint();
  // Somebody else's thread, and one of the sender's own that waits for a person.
  await (await ask(JSON.stringify(said("hers", "What can you do?")), tokens.eve)).text();
  const waiting = eventsOf(await (await ask(JSON.stringify(said("own", "Refund order 1042")), tokens.ada)).text());
  const [open] = z
    .object({ outcome: z.object({ interrupts: z.array(z.object({ id: z.string() })) }) })
    .parse(waiting.at(-1)).outcome.interrupts;
  const hers = await threadOf("hers");
  const answer = {
    ...said("own", "And now?"),
    protocolVersion: "1.0",
    tools: [{ name: "paint", description: "Paints.", parameters: { type: "object", properties: {} } }],
    resume: [{ interruptId: open?.id, status: "resolved", payload: { approved: false, reason: "too much" } }],
  };
  const bodies = fc.oneof(
    { weight: 6, arbitrary: generatedInputs("own", "hers", "new").map((value) => JSON.stringify(value) ?? "") },
    { weight: 6, arbitrary: mutated(answer).map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: fc.string() },
  );

  const statuses = new Map<number, number>();
  let heap = 0;
  for (const [n, body] of fc.sample(bodies, { numRuns: sent }).entries()) {
    if (n === sent / 4) heap = heapUsed();
    const before = await threadOf("own");
    const response = await ask(body, tokens.ada);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    if (response.status === 200) {
      await playWireToClients(eventsOf(text));
    } else {
      expect(response.status, body).toBeGreaterThanOrEqual(400);
      expect(response.status, body).toBeLessThan(500);
      expect(refusal.safeParse(JSON.parse(text)).success, text).toBe(true);
      expect(await threadOf("own"), body).toBe(before);
    }
  }
  expect(heapUsed() - heap).toBeLessThan(30 * 1024 * 1024);
  expect(await threadOf("hers")).toBe(hers);
  expect([...statuses.keys()].toSorted()).toEqual([200, 400, 404]);
  expect(statuses.get(200)).toBeGreaterThan(20);
}, 600_000);
