import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterEach, expect, test, vi } from "vitest";
import { createRunLimit } from "@/lib/rate-limit";

afterEach(() => {
  vi.useRealTimers();
});

const perUser = (user: number) => createRunLimit({ user, address: "off" });
const from = (id: string, address?: string) => ({ user: { id }, address });

test("the run after the last allowed one is refused, and says when to come back", async () => {
  const takeRun = perUser(2);
  await takeRun(from("a"));
  await takeRun(from("a"));
  const refusal = takeRun(from("a"));
  await expect(refusal).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(refusal).rejects.toHaveProperty("retryAfterSeconds", 60);
});

test("one user's runs don't count for another", async () => {
  const takeRun = perUser(1);
  await takeRun(from("a"));
  await expect(takeRun(from("b"))).resolves.toBeUndefined();
});

test("whoever is a new user each time meets the limit of their address", async () => {
  const takeRun = createRunLimit({ user: 30, address: 2 });
  await takeRun(from("a", "home"));
  await takeRun(from("b", "home"));
  await expect(takeRun(from("c", "home"))).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(takeRun(from("c", "elsewhere"))).resolves.toBeUndefined();
});

test("after a minute it goes on", async () => {
  vi.useFakeTimers();
  const takeRun = perUser(1);
  await takeRun(from("a"));
  await expect(takeRun(from("a"))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(60_001);
  await expect(takeRun(from("a"))).resolves.toBeUndefined();
});

test("off means no limit", async () => {
  const takeRun = createRunLimit({ user: "off", address: "off" });
  for (let run = 0; run < 1000; run++) await takeRun(from("a", "home"));
});

test("a counter that fails refuses the run", async () => {
  vi.spyOn(RateLimiterMemory.prototype, "consume").mockRejectedValue(new Error("store is gone"));
  await expect(perUser(10)(from("a"))).rejects.toThrow("store is gone");
});
