import "./dom";
import * as pinned from "@ai-sdk/react";
import type { UIMessage } from "ai";
import * as oldest from "ai-react-6-0-0";
import * as middle from "ai-react-6-0-104";
import * as seven from "ai-react-7";
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { chatInit, DrivenChat, type Init } from "./chat";

/** The hook of the release of `@ai-sdk/react` that belongs to each version of `ai`. */
const hooks = { "6.0.0": oldest, "6.0.104": middle, "6.0.326": pinned, "7.0.173": seven } as unknown as Record<
  string,
  Pick<typeof pinned, "useChat">
>;

/** `useChat` of one version in a mounted page: what is read of it is what its last render got. */
export class TestHook extends DrivenChat {
  private readonly draw: () => void;
  private rendered: pinned.UseChatHelpers<UIMessage> | undefined;

  constructor(version: string, init: Init) {
    super();
    const found = hooks[version];
    if (!found) throw new Error(`There is no version ${version}.`);
    const { useChat } = found;
    const { messages = [], resume = false } = init;
    const options = { ...chatInit(version, init, this.finish), messages: messages as UIMessage[], resume };
    const Page = () => {
      this.rendered = useChat(options);
      return null;
    };
    const root = createRoot(document.body.appendChild(document.createElement("main")));
    this.draw = () => flushSync(() => root.render(createElement(Page)));
    this.draw();
  }

  protected get shown(): pinned.UseChatHelpers<UIMessage> {
    this.draw(); // by itself it draws a change a moment later
    if (!this.rendered) throw new Error("The page was not drawn.");
    return this.rendered;
  }

  get chat(): pinned.UseChatHelpers<UIMessage> {
    return this.shown;
  }
}
