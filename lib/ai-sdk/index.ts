import type { User } from "@/agent/engine/types";
import { log } from "@/lib/log";
import { addressOf } from "@/lib/proxies/asked-from";
import { opened } from "./history";
import { chatOptions } from "./options";
import { type ParsedChat, parse as parseBody } from "./parse";
import { type StartedChat, startChat } from "./run";

/*
 * The pieces of `POST /api/chat`, for a route of your own: parse, look at who asks, run, stream.
 *
 *   const chat = parse(await request.json());
 *   const { events, view } = await run(chat, user, request);
 *   return uiMessageResponse(toUiMessageStream(events, view));
 */

export type { UiChunk, UiPart } from "./chunk";
export { toUiMessages, type UiMessage } from "./messages";
export type { ParsedChat } from "./parse";
export { uiMessageResponse } from "./response";
export type { StartedChat } from "./run";
export { type TurnView, toUiMessageStream } from "./stream";

/** What a chat transport of AI SDK 6 or 7 posted; see `parse.ts` for the fields. Throws an `AppError` (`errorResponse`). */
export const parse = (body: unknown): ParsedChat => parseBody(body, log);

/**
 * Begins what was asked, as `user`, with the app's agent, limits and history. The request tells from which address it
 * came, and when the client goes away. The events and the view go to `toUiMessageStream`. Throws an `AppError`, see
 * `startChat`.
 */
export async function run(chat: ParsedChat, user: User, request: Request): Promise<StartedChat> {
  const options = chatOptions();
  const caller = { user, address: addressOf(request) };
  return startChat(chat, caller, { ...options, history: await opened(options.history), signal: request.signal });
}
