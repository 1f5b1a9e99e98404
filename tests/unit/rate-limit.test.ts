import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterEach, expect, test, vi } from "vitest";
import { createRunLimit } from "@/lib/rate-limit";

afterEach(() => {
  vi.useRealTimers();
});

test("the run after the last allowed one is refused, and says when to come back", async () => {
  const takeRun = createRunLimit(2);
  await takeRun("a");
  await takeRun("a");
  const refusal = takeRun("a");
  await expect(refusal).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(refusal).rejects.toHaveProperty("retryAfterSeconds", 60);
});

test("one user's runs don't count for another", async () => {
  const takeRun = createRunLimit(1);
  await takeRun("a");
  await expect(takeRun("b")).resolves.toBeUndefined();
});

test("after a minute it goes on", async () => {
  vi.useFakeTimers();
  const takeRun = createRunLimit(1);
  await takeRun("a");
  await expect(takeRun("a")).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_001);
  await expect(takeRun("a")).resolves.toBeUndefined();
});

test("off means no limit", async () => {
  const takeRun = createRunLimit("off");
  for (let run = 0; run < 1000; run++) await takeRun("a");
});

test("a counter that fails refuses the run", async () => {
  vi.spyOn(RateLimiterMemory.prototype, "consume").mockRejectedValue(new Error("store is gone"));
  await expect(createRunLimit(10)("a")).rejects.toThrow("store is gone");
});
