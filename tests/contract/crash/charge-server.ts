import { appendFileSync } from "node:fs";
import { z } from "zod";
import { defineAgent, defineTool } from "@/agent/define";
import { run } from "@/agent/engine/run";
import { openDatabase } from "@/lib/db/connect";
import { createDesk } from "@/lib/desk/desk";
import { Runs } from "@/lib/threads/runs";
import { noFiles } from "../../unit/engine/no-files";
import { says as answer, calls, scriptedModel } from "../../unit/engine/scripted-model";
import { unlimited } from "../storage/unlimited";
import { finishRun, request, says } from "./conversation";

// One process of a conversation about a charge; it tells what waits for a person and holds on until it is killed.
const [url = "", effects = "", resume = "[]", first = ""] = process.argv.slice(2);

const charge = defineTool({
  name: "charge",
  description: "Charges a card, and asks before and after it.",
  input: z.object({}),
  async execute(_, ctx) {
    const amount = await ctx.ask({ message: "How much?", schema: z.number() });
    const receipt = await ctx.once("charge", () => {
      appendFileSync(effects, `charged ${amount}\n`);
      return `receipt of ${amount}`;
    });
    const address = await ctx.ask({ message: "Where does the receipt go?", schema: z.string() });
    return { receipt, address };
  },
});
const agent = defineAgent({
  name: "test",
  instructions: "Be brief.",
  tools: [charge],
  state: { schema: z.object({}), initial: {} },
});

const db = await openDatabase(url);
const model =
  first === "first" ? scriptedModel(calls({ name: "charge", input: {} })) : scriptedModel(answer("Charged."));
const runs = new Runs({
  db,
  agent,
  model,
  modelFor: () => ({ model }),
  allowances: unlimited,
  ...noFiles,
  files: () => noFiles.files,
  services: { desk: createDesk(db) },
  limits: { steps: 5, toolCalls: 5, wallTimeMs: 60_000, outputTokens: 100, tokens: 10_000 },
  log: () => {},
  execute: run,
});
await runs.recover();
const open = await finishRun(
  runs,
  first === "first" ? says("u1", "Charge it") : request({ resume: JSON.parse(resume) }),
);
process.stdout.write(`${JSON.stringify(open)}\n`);
setInterval(() => {}, 60_000);
