import { isObject } from "@/lib/conversation/json";
import { misfit, number, oneOf, type Shape, text } from "@/lib/conversation/shape";

/** A thread in an answer of `GET /api/threads`. */
export type ListedThread = {
  id: string;
  title: string;
  status: "idle" | "running" | "waiting" | "failed";
  updatedAt: number;
};

/** Something that waits for the user, in an answer of `GET /api/inbox`. */
export type Waiting = {
  id: string;
  threadId: string;
  threadTitle: string;
  kind: "approval" | "question";
  message: string;
  toolName: string;
  openedAt: number;
};

const threadShape: Shape = {
  id: text,
  title: text,
  status: oneOf("idle", "running", "waiting", "failed"),
  updatedAt: number,
};
const waitingShape: Shape = {
  id: text,
  threadId: text,
  threadTitle: text,
  kind: oneOf("approval", "question"),
  message: text,
  toolName: text,
  openedAt: number,
};

/*
 * Every page has these two lists, so their schemas are the small ones of the conversation model: a library for them would be a
 * sixth of the first page's script (docs/decisions/009-lean-pages.md).
 */
const listOf =
  <T>(field: string, shape: Shape) =>
  (answer: unknown): T[] => {
    const list = isObject(answer) ? answer[field] : undefined;
    const fits = (each: unknown): each is T => isObject(each) && misfit(each, shape) === undefined;
    if (!Array.isArray(list) || !list.every(fits)) throw new TypeError(`No list of ${field}.`);
    return list;
  };

/** Reads an answer of `GET /api/threads`. Throws when it is none. */
export const readThreads = listOf<ListedThread>("threads", threadShape);

/** Reads an answer of `GET /api/inbox`. Throws when it is none. */
export const readWaiting = listOf<Waiting>("waiting", waitingShape);
