import type { AgentDefinition, Model } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import type { UiChunk } from "@/lib/ai-sdk/chunk";
import { IndexedThread } from "@/lib/ai-sdk/indexed-thread";
import { parse } from "@/lib/ai-sdk/parse";
import { assertNew, toRunRequest } from "@/lib/ai-sdk/request";
import { uiMessageResponse } from "@/lib/ai-sdk/response";
import { toUiMessageStream } from "@/lib/ai-sdk/stream";
import { viewOf } from "@/lib/ai-sdk/view";
import { emptyThread } from "@/lib/threads/standing";
import type { Bench } from "../engine/harness";
import { each } from "./conversation";

/** The chunks that a posted body gets from an agent on a bench. */
async function answered(
  on: Bench,
  agent: AgentDefinition,
  model: Model,
  body: unknown,
): Promise<AsyncGenerator<UiChunk, void>> {
  const chat = parse(body, () => {});
  const stored = await on.thread().catch(() => emptyThread("t1", agent.state.initial));
  const thread = new IndexedThread(stored);
  const request = toRunRequest(chat, thread);
  assertNew(request, chat);
  const view = viewOf(chat, request, thread, agent);
  return toUiMessageStream(each(await on.goOn(model, request)), view);
}

/** `POST /api/chat` on a bench: what a client posts becomes a run of the engine. */
export const chatServer =
  (on: Bench, agent: AgentDefinition, model: Model): typeof fetch =>
  async (_, init) => {
    try {
      return uiMessageResponse(await answered(on, agent, model, JSON.parse(String(init?.body))));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return new Response(error.message, { status: 400 });
    }
  };

/** The chunks of a first answer. */
export async function chunksOf(
  on: Bench,
  agent: AgentDefinition,
  model: Model,
  fields: object = {},
): Promise<UiChunk[]> {
  const body = { id: "t1", messages: [{ id: "u1", role: "user", parts: [{ type: "text", text: "Go" }] }], ...fields };
  const chunks: UiChunk[] = [];
  for await (const chunk of await answered(on, agent, model, body)) chunks.push(chunk);
  return chunks;
}
