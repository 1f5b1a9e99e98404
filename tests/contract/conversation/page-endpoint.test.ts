import { expect, test } from "vitest";
import { emptyCollection } from "@/lib/conversation/collection";
import { messagesOf } from "@/lib/conversation/selectors";
import { serverDatabase } from "../storage/server-database";
import { until } from "./agents";
import { askStop, browser, conversationOf } from "./page-browser";

serverDatabase();

test("a page of the app talks to the agent as the user of its session, stops it, and comes back to its thread", async () => {
  const ada = browser();
  const conversation = conversationOf(ada);
  void conversation.sendMessage("Write a long answer");
  await until(conversation, (state) => messagesOf(state).some(({ role }) => role === "assistant"));
  await conversation.cancelRun();
  expect(conversation.state.runStatus).toBe("cancelled");
  const later = conversationOf(ada);
  await later.openThread(conversation.threadId ?? "");
  expect(messagesOf(later.state)).toEqual(messagesOf(conversation.state));
});

test("another user's thread is not found, also not for a stop", async () => {
  const conversation = conversationOf(browser());
  await conversation.sendMessage("What can you do?");
  const eve = browser();
  const other = conversationOf(eve);
  await other.openThread(conversation.threadId ?? "");
  expect(other.state).toMatchObject({ runStatus: "error", errorCode: "NOT_FOUND", messages: emptyCollection });
  const stopped = await askStop(eve, conversation.threadId);
  expect(stopped.status).toBe(404);
});

test("pages of other sites get nothing", async () => {
  const conversation = conversationOf(browser("https://evil.example"));
  await conversation.sendMessage("Hello");
  expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "FORBIDDEN_ORIGIN" });
});
