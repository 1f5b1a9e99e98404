import { EventSchemas } from "@ag-ui/client";
import type { AgentEvent } from "@/agent/engine/events";
import { playWireToClients } from "../clients/replay";
import { newDatabase } from "./storage/temp-database";

process.env.DATABASE_URL = (await newDatabase()).url;
process.env.RATE_LIMIT = "off";
process.env.RATE_LIMIT_PER_ADDRESS = "off";

const base = "http://localhost:3000/api/copilotkit";

/** A browser of its own: it keeps the session cookie between requests. */
export function browser() {
  let cookie = "";
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { handleCopilotKit } = await import("@/lib/copilotkit/handler");
    const headers = new Headers({ host: "localhost:3000", ...(cookie && { cookie }) });
    if (init.body !== undefined) headers.set("content-type", "application/json");
    if (init.method === "POST") headers.set("origin", "http://localhost:3000");
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await handleCopilotKit(new Request(`${base}${path}`, { ...init, headers }));
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
  return Object.assign(ask, { cookie: () => cookie });
}
export type Browser = ReturnType<typeof browser>;

let count = 0;
export const newId = (prefix: string) => `${prefix}-${process.pid}-${++count}`;

/** A `RunAgentInput` as CopilotKit's browser part sends it. */
export const input = (threadId: string, fields: Record<string, unknown> = {}) => ({
  threadId,
  runId: newId("run"),
  messages: [],
  tools: [],
  context: [],
  state: {},
  forwardedProps: {},
  ...fields,
});

export const user = (content: string) => ({ messages: [{ id: newId("user"), role: "user", content }] });

export const post = (on: Browser, path: string, body: unknown, init: RequestInit = {}) =>
  on(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), ...init });

export const run = (on: Browser, body: unknown) => post(on, "/agent/default/run", body);
export const connect = (on: Browser, threadId: string) => post(on, "/agent/default/connect", input(threadId));

/** Reads a stream to its end, and plays it to the clients of both versions. */
export async function events(response: Response): Promise<AgentEvent[]> {
  const text = await response.text();
  const frames = text.split("\n\n").filter((frame) => frame.startsWith("data: "));
  const all = frames.map((frame) => EventSchemas.parse(JSON.parse(frame.slice("data: ".length))));
  await playWireToClients(all);
  return all as unknown as AgentEvent[];
}

/** Reads on until a stream's text holds `wanted`, or to its end; fails when it ends before. Returns what it read. */
export async function readOn(response: Response, wanted?: string): Promise<string> {
  if (!response.body) throw new Error("The answer has no body.");
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let seen = "";
  while (wanted === undefined || !seen.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done && wanted !== undefined) throw new Error(`The stream ended without ${wanted}: ${seen}`);
    if (done) break;
    seen += decoder.decode(value, { stream: true });
  }
  reader.releaseLock();
  return seen;
}

export const textOf = (all: AgentEvent[]) =>
  all.map((event) => (event.type === "TEXT_MESSAGE_CONTENT" ? event.delta : "")).join("");

export const interruptsOf = (all: AgentEvent[]) => {
  const last = all.at(-1);
  return last?.type === "RUN_FINISHED" && last.outcome?.type === "interrupt" ? last.outcome.interrupts : [];
};

export const errorOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { error: { code: string } }).error.code,
});
