import { expect, it } from "vitest";
import { fileSize } from "../../app/_components/attachments/file-size";
import { callStatus } from "../../app/_components/tools/call-status";
import { durationText } from "../../app/_components/tools/duration";
import { readResult } from "../../app/_components/tools/tool-result";

it.each([
  [3, "< 0.1 s"],
  [340, "0.3 s"],
  [9_949, "9.9 s"],
  [9_960, "10 s"],
  [59_600, "1 min"],
  [65_000, "1 min 5 s"],
  [120_000, "2 min"],
])("%d ms are %s", (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));

it.each([
  [0, "0 B"],
  [820, "820 B"],
  [1536, "1.5 KB"],
  [10_485_760, "10 MB"],
])("%d bytes are %s", (bytes, text) => expect(fileSize(bytes)).toBe(text));

it("tells how a call stands from what is known of it", () => {
  const nothing = { call: undefined, result: undefined, asked: undefined, isRunning: true };
  const asked = { id: "i", reason: "input_required", toolCallId: "c" };
  expect(callStatus({ ...nothing, call: { writing: true } })).toBe("streaming");
  expect(callStatus({ ...nothing, call: { writing: false } })).toBe("running");
  expect(callStatus({ ...nothing, isRunning: false })).toBe("unfinished");
  expect(callStatus({ ...nothing, asked })).toBe("waiting");
  expect(callStatus({ ...nothing, asked: { ...asked, reason: "tool_call" } })).toBe("approval");
  expect(callStatus({ ...nothing, result: { kind: "denied" } })).toBe("denied");
});

it("takes what the server calls done for a result, whatever the tool has written", () => {
  expect(readResult("Error: is the title of a song", "done")).toEqual({
    kind: "sentence",
    text: "Error: is the title of a song",
  });
  expect(readResult('{"approved":true}', "done")).toEqual({ kind: "value", value: { approved: true } });
  expect(readResult("Error: it broke", "error")).toEqual({ kind: "failed", text: "it broke" });
});
