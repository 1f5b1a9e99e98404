import { z } from "zod";
import { runEndSchema } from "../../_components/chat/refusal";
import type { ChatMessage } from "./chat-parts";

/** A thread as the server holds it. While a run is on, its answer is left out: the stream tells it from its beginning. */
export type StoredChat = {
  messages: ChatMessage[];
  running: boolean;
  /** Of a last run that was stopped, or failed. */
  ended?: z.infer<typeof runEndSchema> | undefined;
};

/** What `GET /api/chat/[id]` gives. Each part is read by its own schema where it is shown. */
export const storedChat: z.ZodType<StoredChat> = z
  .object({
    running: z.boolean(),
    ended: runEndSchema.optional(),
    messages: z.array(
      z.object({
        id: z.string(),
        role: z.enum(["user", "assistant"]),
        parts: z.array(z.looseObject({ type: z.string() })),
      }),
    ),
  })
  .transform(({ messages, ...run }) => ({ ...run, messages: messages as ChatMessage[] }));

export const chatAddress = (threadId: string) => `/api/chat/${threadId}`;

/** The messages of a thread as the server holds them now; undefined when they can't be had. */
export async function loadMessages(threadId: string): Promise<ChatMessage[] | undefined> {
  try {
    const response = await fetch(chatAddress(threadId));
    return response.ok ? storedChat.parse(await response.json()).messages : undefined;
  } catch {
    return undefined; // no network: what is shown stays
  }
}

const stopSchema = z.object({ stopped: z.boolean() });

/** Ends the run of a thread. Returns whether one was on; undefined when the server was not reached. */
export async function stopRun(threadId: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(`${chatAddress(threadId)}/stop`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return response.ok ? stopSchema.parse(await response.json()).stopped : undefined;
  } catch {
    return undefined; // no network: the caller ends its own side
  }
}
