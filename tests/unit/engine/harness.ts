import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { defineAgent, defineTool } from "@/agent/define";
import type { AgentEvent } from "@/agent/engine/events";
import { run } from "@/agent/engine/run";
import type { AgentDefinition, Limits, Log, Model, RunRequest, ThreadRecord } from "@/agent/engine/types";
import { openDatabase } from "@/lib/db/connect";
import type { Db } from "@/lib/db/schema";
import { createDesk } from "@/lib/desk/desk";
import { attachThread } from "@/lib/threads/attach";
import { claimRun } from "@/lib/threads/claim";
import { loadThread } from "@/lib/threads/load-thread";
import { thisProcess } from "@/lib/threads/process-owner";
import { createRunStore } from "@/lib/threads/run-store";
import { playToClients } from "../../clients/replay";
import { noFiles } from "./no-files";

export const user = { id: "ada" };
export const limits: Limits = { steps: 12, toolCalls: 40, wallTimeMs: 60_000, outputTokens: 1000, tokens: 1_000_000 };

export const request = (fields: Partial<RunRequest> = {}): RunRequest => ({
  threadId: "t1",
  runId: "r1",
  frontendResults: [],
  resume: [],
  retry: false,
  frontendTools: [],
  context: [],
  forwardedProps: {},
  ...fields,
});

let messages = 0;
export const says = (text: string) => ({
  message: { role: "user" as const, id: `user-${++messages}`, parts: [{ type: "text" as const, text }] },
});

export type Bench = {
  readonly db: Db;
  /** Runs the agent once, on the real store, and returns its events after the clients have accepted them. */
  run(model: Model, fields?: Partial<RunRequest>, options?: RunOverrides): Promise<AgentEvent[]>;
  /** The same for a client that holds state and messages already, so that clients which begin empty can't follow. */
  goOn(model: Model, fields?: Partial<RunRequest>, options?: RunOverrides): Promise<AgentEvent[]>;
  thread(): Promise<ThreadRecord>;
  /** What a client that connects now gets, after both clients have accepted it. */
  connect(): Promise<{ events: AgentEvent[]; messages: { id: string }[] }>;
  /** What is in memory is lost, as with the process; the file stays. */
  restart(): Promise<void>;
  close(): Promise<void>;
};
type RunOverrides = {
  attachments?: Partial<typeof noFiles>;
  agent?: AgentDefinition;
  limits?: Partial<Limits>;
  signal?: AbortSignal;
  onEvent?: (event: AgentEvent) => void;
  log?: Log;
};

/** A database file of its own, and an agent on it. */
export async function bench(agent: AgentDefinition): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "engine-"));
  const open = () => openDatabase(`file:${join(folder, "app.db")}`);
  let db = await open();
  const on: Bench = {
    get db() {
      return db;
    },
    async run(...asked) {
      const events = await on.goOn(...asked);
      await playToClients(events);
      return events;
    },
    async goOn(model, fields = {}, overrides = {}) {
      const used = overrides.agent ?? agent;
      const { runKey, thread, request: asked } = await claimRun(db, used, request(fields), user);
      const events: AgentEvent[] = [];
      const place = { runKey, threadId: asked.threadId, userId: user.id };
      const stream = run({
        agent: used,
        model,
        modelFor: () => ({ model }),
        ...noFiles,
        ...overrides.attachments,
        store: createRunStore(db, place, thisProcess()),
        thread,
        request: asked,
        services: { desk: createDesk(db) },
        user,
        limits: { ...limits, ...overrides.limits },
        signal: overrides.signal ?? new AbortController().signal,
        log: overrides.log ?? (() => {}),
      });
      for await (const event of stream) {
        events.push(event);
        overrides.onEvent?.(event);
      }
      return events;
    },
    async thread() {
      const record = await db.transaction().execute((tx) => loadThread(tx, "t1", user.id));
      if (!record) throw new Error("There is no thread.");
      return record;
    },
    async connect() {
      const events: AgentEvent[] = [];
      const source = {
        db,
        initialState: agent.state.initial,
        follow: () => (async function* (): AsyncGenerator<AgentEvent> {})(),
      };
      for await (const event of attachThread(source, { threadId: "t1", runId: "r1", user })) events.push(event);
      return { events, ...(await playToClients(events)) };
    },
    async restart() {
      await db.destroy();
      db = await open();
    },
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
  return on;
}

export const types = (events: readonly AgentEvent[]) => events.map((event) => event.type);

export const textOf = (events: readonly AgentEvent[]) =>
  events.map((event) => (event.type === "TEXT_MESSAGE_CONTENT" ? event.delta : "")).join("");

const state = z.object({ count: z.number().max(10), names: z.array(z.string()) });

/** What the tools of `testAgent` were called with. */
export const effects: string[] = [];

export const testAgent = defineAgent({
  name: "test",
  instructions: "Be brief.",
  state: { schema: state, initial: { count: 0, names: [] } },
  tools: [
    defineTool({
      name: "add",
      description: "Adds to the count.",
      input: z.object({ by: z.number() }),
      idempotent: true,
      execute({ by }, ctx) {
        ctx.updateState((draft) => {
          draft.count = Number(draft.count) + by;
        });
        return { added: by };
      },
    }),
    defineTool({
      name: "fail",
      description: "Fails.",
      input: z.object({}),
      execute() {
        throw new Error("secret of the database");
      },
    }),
    defineTool({
      name: "pay",
      description: "Pays.",
      input: z.object({ to: z.string(), amount: z.number().positive() }),
      approval: ({ to, amount }) => ({ message: `Pay ${amount} to ${to}?`, editable: ["amount"] }),
      async execute({ to, amount }, ctx) {
        return ctx.once("pay", () => {
          effects.push(`${to} ${amount}`);
          return { paid: amount };
        });
      },
    }),
    defineTool({
      name: "ask_size",
      description: "Asks.",
      input: z.object({}),
      async execute(_, ctx) {
        const size = await ctx.ask({ message: "Which size?", schema: z.enum(["S", "L"]) });
        const colour = await ctx.ask({ message: "Which colour?", schema: z.string() });
        return { size, colour };
      },
    }),
  ],
});

export const frontendTool = {
  name: "paint",
  description: "Paints.",
  parameters: { type: "object", properties: { color: { type: "string" } }, required: ["color"] },
};
