import { describe, expect, test } from "vitest";
import { type Entry, RecordingError, readRecording, writeRecording } from "../../app/(demos)/events/recording";

const entries: Entry[] = [
  { kind: "before", at: 0, events: [{ type: "RUN_STARTED", threadId: "t", runId: "b" }] },
  {
    kind: "request",
    at: 1.5,
    input: { threadId: "t", messages: [{ id: "u1", role: "user", content: "Hello\nthere" }] },
  },
  { kind: "event", at: 20, event: { type: "RUN_STARTED", threadId: "t", runId: "r" } },
  { event: "no event at all", kind: "event", at: 21.3 },
];

describe("a recording", () => {
  test("is the same after it was written and read", () => {
    const recording = { title: "Thread t", recordedAt: "2026-01-02T03:04:05.000Z", entries };
    const text = writeRecording(recording);
    expect(text.trim().split("\n")).toHaveLength(5);
    const read = readRecording(text, "x.jsonl");
    expect(read).toEqual(recording);
    expect(writeRecording(read)).toBe(text);
  });

  test("may be a file of plain events", () => {
    const text = '{"type":"RUN_STARTED","threadId":"t","runId":"r"}\r\n\n{"type":"MADE_UP"}\n';
    expect(readRecording(text, "plain.jsonl")).toMatchObject({
      title: "plain.jsonl",
      entries: [
        { kind: "event", at: 0, event: { type: "RUN_STARTED" } },
        { kind: "event", at: 0, event: { type: "MADE_UP" } },
      ],
    });
  });

  test.each([
    ["", "The file holds no events."],
    ['{"kind":"recording","version":1,"title":"t","recordedAt":"now"}\n', "The file holds no events."],
    ['{"type":"A"}\n{"type":', "Line 2 is not JSON."],
    ['{"type":"A"}\n\n42', "Line 3 is no entry of a recording and no AG-UI event."],
    ['{"kind":"event","at":-1,"event":{}}', "Line 1 is no entry of a recording and no AG-UI event."],
  ])("%j is refused in words", (text, message) => {
    expect(() => readRecording(text, "x")).toThrow(new RecordingError(message));
  });
});
