import type { UserMessage } from "../../agent/engine/types";
import type { Tx } from "../db/schema";

const longest = 60;

/** A thread's name for lists: the beginning of its first message, cut at a word. */
export function titleOf(message: UserMessage): string {
  const text = message.parts
    .map((part) => (part.type === "text" ? part.text : (part.name ?? "")))
    .join(" ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (text.length <= longest) return text || "New chat";
  const cut = text.slice(0, longest);
  const space = cut.lastIndexOf(" ");
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trim()}…`;
}

/** Names a thread that has no name yet. */
export async function nameThread(tx: Tx, threadId: string, message: UserMessage): Promise<void> {
  await tx
    .updateTable("thread")
    .set({ title: titleOf(message) })
    .where("id", "=", threadId)
    .where("title", "is", null)
    .execute();
}
