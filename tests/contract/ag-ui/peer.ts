import { HttpAgent } from "@ag-ui/client";
import { HttpAgent as ModernHttpAgent } from "ag-ui-client-1";

export type SeenEvent = { type: string; [key: string]: unknown };
type Resume = { interruptId: string; status: "resolved" | "cancelled"; payload?: unknown }[];
type Tool = { name: string; description: string; parameters: object };
export type PeerMessage = {
  id: string;
  role: string;
  content?: unknown;
  toolCallId?: string;
  toolCalls?: { id: string; function: { name: string } }[];
};

/** What both versions of the client have in common, as far as these conversations need it. */
type Client = {
  messages: PeerMessage[];
  state: unknown;
  pendingInterrupts: { id: string; message?: string }[];
  addMessage(message: PeerMessage): void;
  runAgent(
    parameters: { tools?: Tool[]; resume?: Resume },
    subscriber: { onEvent(seen: { event: SeenEvent }): void },
  ): Promise<unknown>;
  abortRun(): void;
};

const versions = { "0.0.59": HttpAgent, "1.0.0": ModernHttpAgent } as const;
export type Version = keyof typeof versions;
export const allVersions = Object.keys(versions) as Version[];

export type PeerOptions = { url: string; token: string; threadId: string; headers?: Record<string, string> };

/** A real `HttpAgent` of one version, and everything that it was sent. */
export class Peer {
  readonly client: Client;
  readonly events: SeenEvent[] = [];
  readonly threadId: string;

  constructor(version: Version, { url, token, threadId, headers }: PeerOptions) {
    this.threadId = threadId;
    const config = { url, threadId, headers: { authorization: `Bearer ${token}`, ...headers } };
    // The two versions' types differ in parts that no conversation here touches.
    this.client = new versions[version](config) as unknown as Client;
  }

  /** One run; returns its events. `onEvent` sees them as they come. */
  async run(
    parameters: { tools?: Tool[]; resume?: Resume } = {},
    onEvent: (event: SeenEvent) => void = () => {},
  ): Promise<SeenEvent[]> {
    const from = this.events.length;
    await this.client.runAgent(parameters, {
      onEvent: ({ event }) => {
        this.events.push(event);
        onEvent(event);
      },
    });
    return this.events.slice(from);
  }

  say(
    content: string,
    parameters: { tools?: Tool[]; resume?: Resume } = {},
    onEvent?: (event: SeenEvent) => void,
  ): Promise<SeenEvent[]> {
    this.client.addMessage({ id: crypto.randomUUID(), role: "user", content });
    return this.run(parameters, onEvent);
  }

  get lastText(): string {
    return String(this.client.messages.findLast(({ role }) => role === "assistant")?.content ?? "");
  }

  /** The thread as this client shows it, without what only it could know. */
  get shown(): unknown {
    return JSON.parse(JSON.stringify(this.client.messages));
  }
}

export const typesOf = (events: SeenEvent[]) => events.map(({ type }) => type);
