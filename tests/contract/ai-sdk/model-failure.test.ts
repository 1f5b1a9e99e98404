import { expect, test } from "vitest";
import { chatVersions, TestChat } from "../../clients/chat";
import { TestHook } from "../../clients/hook";
import { browser, startChatServer } from "./chat-server";

test("a model that fails is told in our own sentence, and may be tried again", async () => {
  const broken = await startChatServer({ MODEL: "openai-compatible:none", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" });
  const fails = async (version: string, Kind: typeof TestChat | typeof TestHook) => {
    const chat = new Kind(version, {
      id: `fails-${version}-${Kind.name}`,
      fetch: browser(broken),
      api: `${broken.url}/api/chat`,
    });
    await chat.say("Hello");
    expect([chat.status, chat.error], version).toEqual(["error", "The model did not answer properly."]);
    await chat.chat.regenerate();
    expect([chat.status, chat.error], version).toEqual(["error", "The model did not answer properly."]);
    expect(chat.messages.filter(({ role }) => role === "user")).toHaveLength(1);
  };
  try {
    await Promise.all(chatVersions.flatMap((version) => [fails(version, TestChat), fails(version, TestHook)]));
  } finally {
    await broken.close();
  }
}, 60_000);
