import { expect, test } from "vitest";
import { timeGroups } from "@/app/_components/threads/time-groups";

const now = new Date(2026, 2, 30, 9, 30).getTime(); // the day after clocks changed in much of Europe
const thread = (title: string, ...[day, hour, minute = 0]: [day: number, hour: number, minute?: number]) => ({
  id: title,
  title,
  status: "idle" as const,
  updatedAt: new Date(2026, 2, day, hour, minute).getTime(),
});

test("threads are grouped by calendar days, in the order in which they came", () => {
  const threads = [
    thread("now", 30, 9, 30),
    thread("first minute of today", 30, 0),
    thread("last minute of yesterday", 29, 23, 59),
    thread("first minute of yesterday", 29, 0),
    thread("two days ago", 28, 12),
    thread("a week ago", 23, 0),
    thread("before that", 22, 23, 59),
    thread("long ago", -400, 12),
  ];
  const shown = timeGroups(threads, now).map((group) => [group.title, group.threads.map(({ title }) => title)]);
  expect(shown).toEqual([
    ["Today", ["now", "first minute of today"]],
    ["Yesterday", ["last minute of yesterday", "first minute of yesterday"]],
    ["Last 7 days", ["two days ago", "a week ago"]],
    ["Older", ["before that", "long ago"]],
  ]);
});

test("a group without threads is not there, and a server's clock that is ahead is today", () => {
  expect(timeGroups([], now)).toEqual([]);
  expect(timeGroups([thread("ahead", 31, 2)], now).map(({ title }) => title)).toEqual(["Today"]);
});
