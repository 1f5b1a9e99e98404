import { expect, test } from "vitest";
import { POST as run } from "@/app/api/agent/route";
import { POST as stop } from "@/app/api/agent/stop/route";
import { emptyCollection } from "@/lib/conversation/collection";
import { Conversation } from "@/lib/conversation/conversation";
import { HttpAgentClient } from "@/lib/conversation/http-client";
import { messagesOf } from "@/lib/conversation/selectors";
import { serverDatabase } from "../storage/server-database";
import { until } from "./agents";

serverDatabase();

const url = "http://localhost:3000/api/agent";

/** A browser: its cookie, and requests from the app's own pages. */
function browser(origin = "http://localhost:3000") {
  let cookie = "";
  return async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const headers = { ...(init?.headers as Record<string, string>), origin, host: "localhost:3000", cookie };
    const response = await (String(address).endsWith("/stop") ? stop : run)(
      new Request(String(address), { ...init, headers }),
    );
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
}
const conversationOf = (fetch: ReturnType<typeof browser>) =>
  new Conversation({ client: new HttpAgentClient({ url, stopUrl: `${url}/stop`, fetch }) });

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
  const stopped = await eve(`${url}/stop`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ threadId: conversation.threadId }),
  });
  expect(stopped.status).toBe(404);
});

test("pages of other sites get nothing", async () => {
  const conversation = conversationOf(browser("https://evil.example"));
  await conversation.sendMessage("Hello");
  expect(conversation.state).toMatchObject({ runStatus: "error", errorCode: "FORBIDDEN_ORIGIN" });
});
