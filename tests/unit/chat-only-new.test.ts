import type { Message } from "@ag-ui/core";
import { describe, expect, it } from "vitest";
import { onlyNew } from "../../app/_components/chat/only-new";

const user = (id: string): Message => ({ id, role: "user", content: id });
const assistant = (id: string): Message => ({ id, role: "assistant", content: id });
const tool = (id: string): Message => ({ id, role: "tool", toolCallId: `call-${id}`, content: id });
const ids = (messages: Message[]) => messages.map(({ id }) => id);

describe("what a run sends of the conversation", () => {
  it("is the newest user message", () => {
    expect(ids(onlyNew([user("u1"), assistant("a1"), user("u2")]))).toEqual(["u2"]);
  });

  it("is the results of frontend tools since the last answer", () => {
    expect(ids(onlyNew([user("u1"), assistant("a1"), tool("t1"), tool("t2")]))).toEqual(["t1", "t2"]);
  });

  it("is both when the user writes after a tool of the page", () => {
    expect(ids(onlyNew([assistant("a1"), tool("t1"), user("u1")]))).toEqual(["t1", "u1"]);
  });

  it("does not grow with unanswered messages or reasoning", () => {
    const reasoning: Message = { id: "r1", role: "reasoning", content: "hm" };
    expect(ids(onlyNew([user("u1"), user("u2"), reasoning, user("u3")]))).toEqual(["u3"]);
  });

  it("takes what a subagent said for no answer, and sends none of it", () => {
    const said: Message = { ...assistant("s1"), subagentRunId: "sub_1" };
    const did: Message = { ...tool("s2"), subagentRunId: "sub_1" };
    expect(ids(onlyNew([user("u1"), assistant("a1"), tool("t1"), said, did]))).toEqual(["t1"]);
  });

  it("is nothing on a retry after a partial answer", () => {
    expect(onlyNew([user("u1"), assistant("a1")])).toEqual([]);
  });
});
