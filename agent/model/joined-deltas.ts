import { createParser, type EventSourceMessage } from "eventsource-parser";
import { joinedDelta } from "./joined-delta";

/**
 * Joins the events of a provider's stream that only make the same text longer, and were read together: each one would
 * pass alone through the web streams of the provider's package, most of what a token costs (issue 8). All other events
 * stay as they are, in their order.
 */
export class DeltaJoiner {
  private messages: EventSourceMessage[] = [];
  private readonly decoder = new TextDecoder();
  private readonly parser = createParser({ onEvent: (message) => this.messages.push(message) });

  /** The events that end in this piece of the stream, as a stream; empty if none does. */
  read(piece: Uint8Array): Uint8Array {
    this.parser.feed(this.decoder.decode(piece, { stream: true }));
    const messages = this.messages;
    this.messages = [];
    return Buffer.from((messages.length > 1 ? joined(messages) : messages).map(written).join(""));
  }
}

function joined(messages: readonly EventSourceMessage[]): EventSourceMessage[] {
  const groups: { message: EventSourceMessage; value: unknown; isJoined: boolean }[] = [];
  for (const message of messages) {
    const value = parsed(message.data);
    const last = groups.at(-1);
    const both = last?.message.event === message.event ? joinedDelta(last?.value, value) : undefined;
    if (last && both) Object.assign(last, { value: both, isJoined: true });
    else groups.push({ message, value, isJoined: false });
  }
  return groups.map(({ message, value, isJoined }) =>
    isJoined ? { ...message, data: JSON.stringify(value) } : message,
  );
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined; // as OpenAI's [DONE]: stays as it is
  }
}

/** As it is sent: `data` may have several lines. */
function written({ event, id, data }: EventSourceMessage): string {
  const lines = data.split("\n").map((line) => `data: ${line}\n`);
  return `${event === undefined ? "" : `event: ${event}\n`}${id === undefined ? "" : `id: ${id}\n`}${lines.join("")}\n`;
}
