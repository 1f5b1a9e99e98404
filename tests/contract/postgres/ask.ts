import type { SeenEvent } from "../ag-ui/peer";
import { tokens } from "../ag-ui/sidecar";

const headers = { "content-type": "application/json", authorization: `Bearer ${tokens.ada}` };

/**
 * One request to an agent, as a client without a library sends it, and the events of its answer. They end without a
 * terminal event when the server dies; a refusal is one event of type `REFUSED` with its code.
 */
export async function ask(
  url: string,
  threadId: string,
  fields: object = {},
  onEvent: (event: SeenEvent) => void = () => {},
): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  const body = JSON.stringify({ threadId, runId: crypto.randomUUID(), messages: [], ...fields });
  try {
    const response = await fetch(url, { method: "POST", headers, body });
    if (!response.ok) return [{ type: "REFUSED", ...JSON.parse(await response.text()).error }];
    for await (const event of eventsOf(response)) {
      events.push(event);
      onEvent(event);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // fetch says so that the connection was refused or cut
  }
  return events;
}

export const stop = (url: string, threadId: string) =>
  fetch(`${url}stop`, { method: "POST", headers, body: JSON.stringify({ threadId }) });

export const says = (id: string, content: string) => ({ messages: [{ id, role: "user", content }] });

export const textOf = (events: readonly SeenEvent[]) =>
  events.map((event) => (event.type === "TEXT_MESSAGE_CONTENT" ? event.delta : "")).join("");

async function* eventsOf(response: Response): AsyncGenerator<SeenEvent> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) if (frame.startsWith("data: ")) yield JSON.parse(frame.slice("data: ".length));
  }
}

/** Does something at the first text of an answer: `onEvent` is for `ask`, `result` is what came of it. */
export function atFirstText<T>(work: () => Promise<T>) {
  let begun: Promise<T> | undefined;
  return {
    onEvent({ type }: SeenEvent) {
      if (type === "TEXT_MESSAGE_CONTENT") begun ??= work();
    },
    result(): Promise<T> {
      if (!begun) throw new Error("The answer had no text.");
      return begun;
    },
  };
}
