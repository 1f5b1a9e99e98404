import { performance } from "node:perf_hooks";
import { afterEach, expect, test, vi } from "vitest";
import { watchLoop } from "@/agent/model/busy-loop";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a loop is busy when it had little time left since the last look, a quarter of a second ago", () => {
  const loop = { active: 5000, idle: 0 };
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const isBusy = watchLoop(() => ({ ...loop }));
  const passes = (active: number, idle: number) => {
    loop.active += active;
    loop.idle += idle;
    time += active + idle;
  };

  passes(100, 0);
  expect(isBusy()).toBe(false); // too short to tell
  passes(100, 60);
  expect(isBusy()).toBe(true);
  passes(10, 200);
  expect(isBusy()).toBe(true);
  passes(10, 200);
  expect(isBusy()).toBe(false);
});
