import { expect, test } from "vitest";
import type { AgentEvent } from "../../agent/engine/events";
import { stepsIn } from "../../lib/threads/logged-steps";

const step = (type: "STEP_STARTED" | "STEP_FINISHED", timestamp: number, subagentRunId?: string): AgentEvent => ({
  type,
  stepName: "step-1",
  timestamp,
  ...(subagentRunId && { subagentRunId }),
});
const log = (...events: (readonly [number | undefined, AgentEvent])[]) => events.map(([at, event]) => ({ at, event }));

test("a run that was cut tells the time of each step: of a subagent's, of one that ended, and of those that were cut", () => {
  const cut = log(
    [100, step("STEP_STARTED", 100)],
    [110, { type: "TEXT_MESSAGE_START", messageId: "a1", role: "assistant" }],
    [190, step("STEP_FINISHED", 190)],
    [200, step("STEP_STARTED", 200)],
    [210, { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "researcher", parentMessageId: "a2" }],
    [220, step("STEP_STARTED", 220, "sub")],
    [230, { type: "TEXT_MESSAGE_START", messageId: "s1", role: "assistant", subagentRunId: "sub" }],
    [300, { type: "TEXT_MESSAGE_CONTENT", messageId: "s1", delta: "I look", subagentRunId: "sub" }],
  );
  expect(stepsIn(cut)).toEqual([
    { messageId: "a1", startedAt: 100, endedAt: 190 },
    { messageId: "a2", startedAt: 200, endedAt: 300 },
    { messageId: "s1", startedAt: 220, endedAt: 300 },
  ]);
});

test("a step that wrote nothing, and one whose times nobody knows, are told nothing of", () => {
  expect(stepsIn(log([100, step("STEP_STARTED", 100)]))).toEqual([]);
  const message: AgentEvent = { type: "TEXT_MESSAGE_START", messageId: "a1", role: "assistant" };
  expect(stepsIn(log([undefined, step("STEP_STARTED", 100)], [undefined, message]))).toEqual([]);
});
