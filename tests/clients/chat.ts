import type { UIMessage } from "ai";
import * as pinned from "ai";
import * as oldest from "ai-6-0-0";
import * as middle from "ai-6-0-104";
import * as seven from "ai-7";
import { expect } from "vitest";

type Toolkit = Pick<
  typeof pinned,
  | "AbstractChat"
  | "DefaultChatTransport"
  | "lastAssistantMessageIsCompleteWithApprovalResponses"
  | "lastAssistantMessageIsCompleteWithToolCalls"
  | "validateUIMessages"
>;
/** What the chats of these versions do is the same as far as the tests go; their types differ in what they don't touch. */
const toolkits = { "6.0.0": oldest, "6.0.104": middle, "6.0.326": pinned, "7.0.173": seven } as unknown as Record<
  string,
  Toolkit
>;

export const chatVersions = Object.keys(toolkits);

export function toolkit(version: string): Toolkit {
  const found = toolkits[version];
  if (!found) throw new Error(`There is no version ${version}.`);
  return found;
}

export type ChatPart = { type: string; [key: string]: unknown };
export type ChatMessage = { id: string; role: string; parts: ChatPart[] };

/** `resume`: follows the run that is on, as after a reload. `auto`: sends by itself when all is answered. */
export type Init = {
  id?: string;
  messages?: unknown;
  fetch: typeof fetch;
  api?: string;
  body?: () => object;
  lastOnly?: boolean;
  auto?: boolean;
  resume?: boolean;
} & Pick<pinned.ChatInit<UIMessage>, "onToolCall">;

/** What a chat of one version is made with, whoever keeps its messages. */
export function chatInit(
  version: string,
  { id, fetch: over, api = "http://localhost/api/chat", body, lastOnly, auto = true, onToolCall }: Init,
  onFinish: () => void,
): pinned.ChatInit<UIMessage> {
  const kit = toolkit(version);
  return {
    ...(id !== undefined && { id }),
    transport: new kit.DefaultChatTransport<UIMessage>({
      api,
      fetch: over,
      prepareSendMessagesRequest: ({ id: chatId, messages: all, trigger, messageId }) => ({
        body: {
          id: chatId,
          trigger,
          messageId,
          ...(lastOnly ? { message: all.at(-1) } : { messages: all }),
          ...body?.(),
        },
      }),
    }),
    ...(onToolCall && { onToolCall }),
    onFinish,
    sendAutomaticallyWhen: (options) =>
      auto &&
      (kit.lastAssistantMessageIsCompleteWithApprovalResponses(options) ||
        kit.lastAssistantMessageIsCompleteWithToolCalls(options)),
  };
}

type Shown = { messages: UIMessage[]; status: pinned.ChatStatus; error: Error | undefined };

/** A chat as a test drives and reads it. */
export abstract class DrivenChat {
  private readonly finished: (() => void)[] = [];

  /** What may be done. */
  abstract readonly chat: Pick<
    pinned.AbstractChat<UIMessage>,
    "sendMessage" | "regenerate" | "stop" | "resumeStream" | "addToolOutput" | "addToolApprovalResponse"
  >;
  /** What a page would show now. */
  protected abstract readonly shown: Shown;

  protected readonly finish = (): void => {
    for (const tell of this.finished.splice(0)) tell();
  };

  get messages(): ChatMessage[] {
    return JSON.parse(JSON.stringify(this.shown.messages)) as ChatMessage[];
  }

  get status(): string {
    return this.shown.status;
  }

  get error(): string | undefined {
    return this.shown.error?.message;
  }

  get last(): ChatMessage {
    const last = this.messages.at(-1);
    if (!last) throw new Error("There is no message.");
    return last;
  }

  say(text: string): Promise<void> {
    return this.chat.sendMessage({ text });
  }

  /** Resolves when the next answer, or the one that is on, has ended. */
  ended(): Promise<void> {
    return new Promise((resolve) => this.finished.push(resolve));
  }

  /** Does something that makes the chat send by itself, and waits until that answer has ended. */
  async andWait(act: () => PromiseLike<void> | void): Promise<void> {
    const ended = this.ended();
    await act();
    await ended;
  }
}

/** The chat class of one version with its own transport, and a state that is no framework's. */
export class TestChat extends DrivenChat {
  readonly chat: pinned.AbstractChat<UIMessage>;
  protected readonly shown: Shown;

  constructor(version: string, init: Init) {
    super();
    const state = {
      messages: (init.messages ?? []) as UIMessage[],
      status: "ready" as pinned.ChatStatus,
      error: undefined as Error | undefined,
      pushMessage(message: UIMessage) {
        this.messages = [...this.messages, message];
      },
      popMessage() {
        this.messages = this.messages.slice(0, -1);
      },
      replaceMessage(index: number, message: UIMessage) {
        this.messages = [...this.messages.slice(0, index), structuredClone(message), ...this.messages.slice(index + 1)];
      },
      snapshot: <T>(thing: T): T => structuredClone(thing),
    };
    this.shown = state;
    class Chat extends toolkit(version).AbstractChat<UIMessage> {}
    this.chat = new Chat({ ...chatInit(version, init, this.finish), state });
    if (init.resume) void this.chat.resumeStream();
  }
}

export const textOf = ({ parts }: Pick<ChatMessage, "parts">): string =>
  parts.map((part) => (part.type === "text" ? String(part.text) : "")).join("");
export const toolsOf = ({ parts }: Pick<ChatMessage, "parts">): ChatPart[] =>
  parts.filter(({ type }) => type === "dynamic-tool");
export const dataOf = <T = { [key: string]: unknown }>({ parts }: Pick<ChatMessage, "parts">, type: string): T[] =>
  parts.filter((part) => part.type === `data-${type}`).map((part) => part.data as T);

/** Loaded messages must be ones that every version could have made itself. */
export async function expectValid(messages: unknown): Promise<void> {
  for (const version of chatVersions) {
    await expect(toolkit(version).validateUIMessages({ messages }), version).resolves.toBeDefined();
  }
}
