import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { defineClientTool } from "@/lib/conversation/client-tools";
import { emptyCollection } from "@/lib/conversation/collection";
import { interruptsOf, messagesOf, subagentTree } from "@/lib/conversation/selectors";
import { RemoteAgentServer } from "../remote-agent-server";
import { serverDatabase } from "../storage/server-database";
import { until } from "./agents";
import { askStop, browser, conversationOf, type PageBrowser } from "./page-browser";

serverDatabase();

let remote: RemoteAgentServer;
beforeAll(async () => {
  remote = await RemoteAgentServer.start(process.env.DATABASE_URL ?? "");
  remote.token = "token-of-the-agent";
  process.env.AGENT_URL = remote.url;
  process.env.AGENT_TOKEN = remote.token;
});
afterAll(() => remote.close());

/** The thread as a page shows it that is opened now. */
async function reopened(by: PageBrowser, threadId: string | undefined) {
  const later = conversationOf(by);
  await later.openThread(threadId ?? "");
  return later;
}

const said = ({ state }: ReturnType<typeof conversationOf>) =>
  messagesOf(state).map(({ role, content }) => ({ role, content }));

test("a page asks the agent elsewhere, which gets the whole conversation, and comes back to its thread", async () => {
  const ada = browser();
  const conversation = conversationOf(ada);
  await conversation.sendMessage("What can you do?");
  await conversation.sendMessage("Show order 1043");
  expect(remote.asked.at(-1)).toEqual(["user", "assistant", "user"]);
  expect(conversation.state.runStatus).toBe("idle");
  const later = await reopened(ada, conversation.threadId);
  expect(said(later)).toEqual(said(conversation));
  expect(later.state.sharedState).toEqual(conversation.state.sharedState);
});

test("an approval outlives a reload, and its answer is taken once", async () => {
  const ada = browser();
  const first = conversationOf(ada);
  await first.sendMessage("Email the customer of order 1042");
  const conversation = await reopened(ada, first.threadId);
  const [asked] = interruptsOf(conversation.state);
  await conversation.approveTool(asked?.id ?? "");
  expect(conversation.state.runStatus).toBe("idle");
  expect((await reopened(ada, first.threadId)).state).toMatchObject({ runStatus: "idle", interrupts: [] });
});

test("a page that comes in the middle of a run sees all of it once, and another's stop ends both", async () => {
  const ada = browser();
  const conversation = conversationOf(ada);
  void conversation.sendMessage("Write a long answer");
  await until(conversation, (state) => messagesOf(state).some(({ role }) => role === "assistant"));
  const later = conversationOf(ada);
  void later.openThread(conversation.threadId ?? "");
  await until(later, (state) => messagesOf(state).some(({ role }) => role === "assistant"));
  expect(said(later)[0]).toEqual({ role: "user", content: "Write a long answer" });
  await later.cancelRun();
  await until(conversation, ({ runStatus }) => runStatus === "cancelled");
  expect(said(later)).toEqual(said(conversation));
});

test("the page's own tools are called, and their results go on", async () => {
  const colours: unknown[] = [];
  const tool = defineClientTool({
    name: "set_theme",
    description: "Sets the theme.",
    input: z.object({ theme: z.string() }),
    execute(args) {
      colours.push(args);
      return "done";
    },
  });
  const conversation = conversationOf(browser(), [tool]);
  await conversation.sendMessage("Switch to dark mode");
  expect(colours).toEqual([{ theme: "dark" }]);
  expect(conversation.state).toMatchObject({ runStatus: "idle", pendingToolCallIds: [] });
});

test("what subagents did is there again, each with its call", async () => {
  const ada = browser();
  const conversation = conversationOf(ada);
  await conversation.sendMessage("What is our refund policy?");
  const done = subagentTree(conversation.state);
  expect(done).toMatchObject([{ name: "policy_researcher", status: "done" }]);
  const later = await reopened(ada, conversation.threadId);
  expect(subagentTree(later.state)).toMatchObject(
    done.map(({ id, status, parentToolCallId }) => ({ id, status, parentToolCallId })),
  );
  expect(said(later)).toEqual(said(conversation));
});

test("another user's thread is not there: not to see, to say something in or to stop", async () => {
  const conversation = conversationOf(browser());
  await conversation.sendMessage("What can you do?");
  const eve = browser();
  const other = await reopened(eve, conversation.threadId);
  expect(other.state).toMatchObject({ errorCode: "NOT_FOUND", messages: emptyCollection });
  expect((await askStop(eve, conversation.threadId)).status).toBe(404);
});
