import { describe, expect, test } from "vitest";
import { errorTable } from "../../agent/errors";
import { shownCall } from "../../app/(demos)/use-chat/call-view";
import { type CallPart, type ChatMessage, readParts } from "../../app/(demos)/use-chat/chat-parts";
import { problemOfError } from "../../app/(demos)/use-chat/chat-problem";
import { isAnswered, openRequests, toInterrupt } from "../../app/(demos)/use-chat/open-requests";

type Kind = "approval" | "question" | "frontend";

const request = (toolCallId: string, kind: Kind, toolName = "refund_order", waiting = true) => ({
  type: "data-request" as const,
  id: toolCallId,
  data: { toolCallId, toolName, waiting, kind, key: `int-${toolCallId}`, data: { message: "Sure?" }, metadata: {} },
});
const call = (toolCallId: string, state: CallPart["state"], more: Partial<CallPart> = {}) =>
  ({ type: "dynamic-tool", toolName: "refund_order", toolCallId, state, input: {}, ...more }) as const;
const answer = (...parts: unknown[]): ChatMessage => ({
  id: "answer-1",
  role: "assistant",
  parts: parts as ChatMessage["parts"],
});
const asked: ChatMessage = { id: "u1", role: "user", parts: [{ type: "text", text: "Refund it" }] };
const noTools = () => false;

describe("what waits for an answer", () => {
  const twoApprovals = answer(
    call("a", "approval-requested"),
    request("a", "approval"),
    call("b", "approval-requested"),
    request("b", "approval"),
  );

  test("is what the newest message asks and what is not answered here yet", () => {
    expect(openRequests([asked, twoApprovals]).map(({ key }) => key)).toEqual(["int-a", "int-b"]);
    const one = answer(call("a", "approval-responded"), request("a", "approval"), ...twoApprovals.parts.slice(2));
    expect(openRequests([asked, one]).map(({ key }) => key)).toEqual(["int-b"]);
    expect(openRequests([asked, twoApprovals, { ...asked, id: "u2" }])).toEqual([]);
  });

  test("goes out when the last answer is given, and not again when the server has taken it", () => {
    const half = answer(call("a", "approval-responded"), request("a", "approval"), ...twoApprovals.parts.slice(2));
    const all = answer(
      call("a", "approval-responded"),
      request("a", "approval"),
      call("b", "output-error"),
      request("b", "approval"),
    );
    const taken = answer(call("a", "output-available"), request("a", "approval", "refund_order", false));
    expect(isAnswered([asked, twoApprovals], noTools)).toBe(false);
    expect(isAnswered([asked, half], noTools)).toBe(false);
    expect(isAnswered([asked, all], noTools)).toBe(true);
    expect(isAnswered([asked, taken], noTools)).toBe(false);
  });

  test("waits for a tool of this page, and not for one that only another page has", () => {
    const beside = answer(
      call("a", "approval-responded"),
      request("a", "approval"),
      call("f", "input-available"),
      request("f", "frontend", "highlight_order"),
    );
    expect(isAnswered([asked, beside], noTools)).toBe(true);
    expect(isAnswered([asked, beside], (name) => name === "highlight_order")).toBe(false);
  });

  test("is asked as the interrupt that it is on the server", () => {
    const [first] = openRequests([asked, twoApprovals]);
    expect(first && toInterrupt(first)).toEqual({
      id: "int-a",
      reason: "tool_call",
      toolCallId: "a",
      message: "Sure?",
      metadata: {},
    });
  });
});

describe("a call's card", () => {
  const shown = (part: CallPart, waiting?: Kind, place = { live: true, isRunning: false }) => {
    const [asks] = readParts(waiting ? [request(part.toolCallId, waiting)] : []);
    return shownCall(part, asks?.type === "data-request" ? asks.data : undefined, place).status;
  };

  test.each<[string, CallPart, Kind | undefined]>([
    ["approval", call("a", "approval-requested"), "approval"],
    ["waiting", call("a", "input-available"), "question"],
    ["unfinished", call("a", "input-available"), "frontend"],
    ["running", call("a", "approval-responded", { approval: { id: "x", approved: true } }), "approval"],
    ["denied", call("a", "approval-responded", { approval: { id: "x", approved: false } }), "approval"],
    ["running", call("a", "output-error", { errorText: "Dismissed." }), "approval"],
    ["denied", call("a", "output-denied"), undefined],
    ["done", call("a", "output-available", { output: { left: "1 EUR" } }), undefined],
    ["done", call("a", "output-available", { output: "Error: is what the tool found in the log" }), undefined],
    ["done-edited", call("a", "output-available", { output: { result: {}, editedByUser: {} } }), undefined],
    ["failed", call("a", "output-error", { errorText: "There is no order 7." }), undefined],
    ["not-run", call("a", "output-error", { errorText: "Not run: you wrote on." }), undefined],
    ["unfinished", call("a", "input-available"), undefined],
  ])("says %s", (status, part, waiting) => {
    expect(shown(part, waiting)).toBe(status);
  });

  test("of an older message waits for nobody", () => {
    expect(shown(call("a", "approval-requested"), "approval", { live: false, isRunning: false })).toBe("unfinished");
  });

  test("parts that another version of the stream sends are left out, not guessed", () => {
    expect(
      readParts([{ type: "step-start" }, { type: "data-request", data: {} }, null, call("a", "output-denied")]),
    ).toEqual([call("a", "output-denied")]);
  });
});

describe("the card for an error of useChat", () => {
  test.each([
    ["the body of a refused request", new Error('{"error":{"code":"THREAD_BUSY","message":"…"}}'), "THREAD_BUSY"],
    ["a sentence of the table", new Error(errorTable.MODEL_ERROR.message), "MODEL_ERROR"],
    ["a network that failed", new TypeError("Failed to fetch"), "OFFLINE"],
    ["an error of the SDK itself", Object.assign(new Error("schema"), { name: "AI_TypeValidationError" }), "INTERNAL"],
  ])("%s", (_, error, code) => {
    expect(problemOfError(error).code).toBe(code);
    expect(problemOfError(error).title).not.toContain("schema");
  });

  test("another sentence of the server is shown as it is", () => {
    expect(problemOfError(new Error("The answer does not fit: amount must be more than 0"))).toMatchObject({
      title: "The answer does not fit: amount must be more than 0",
      remedy: "dismiss",
    });
  });
});
