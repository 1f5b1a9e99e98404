import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Coalescer } from "@/agent/engine/coalesce";
import type { AgentEvent } from "@/agent/engine/events";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = (delta: string, messageId = "m"): AgentEvent => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta });
const end: AgentEvent = { type: "TEXT_MESSAGE_END", messageId: "m" };

/** Reads a coalescer into a list, as its events come. */
function reading(events: Coalescer): { seen: AgentEvent[]; done: Promise<void> } {
  const seen: AgentEvent[] = [];
  const read = async () => {
    for await (const event of events) seen.push(event);
  };
  return { seen, done: read() };
}

test("a message's first delta is sent before the one that comes next in the same turn", async () => {
  const events = new Coalescer(50);
  const { seen } = reading(events);
  for (const delta of ["a", "b", "c"]) events.push(text(delta));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([text("a")]);
  await vi.advanceTimersByTimeAsync(50);
  expect(seen).toEqual([text("a"), text("bc")]);
});

test("what comes in one piece after a pause goes out at once and together", async () => {
  const events = new Coalescer(50);
  const { seen } = reading(events);
  events.push(text("a"));
  await vi.advanceTimersByTimeAsync(60);
  for (const delta of ["b", "c"]) events.push(text(delta));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([text("a"), text("bc")]);
});

test("the first delta goes out at once, those that follow together after the window", async () => {
  const events = new Coalescer(50);
  const { seen } = reading(events);
  events.push(text("a"));
  await vi.advanceTimersByTimeAsync(0);
  for (const delta of ["b", "c"]) events.push(text(delta));
  await vi.advanceTimersByTimeAsync(49);
  expect(seen).toEqual([text("a")]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual([text("a"), text("bc")]);
});

test("a thousand deltas in a second are some twenty events, with every character in its place", async () => {
  const events = new Coalescer(50);
  const { seen, done } = reading(events);
  for (let n = 0; n < 1000; n++) {
    events.push(text(`${n} `));
    await vi.advanceTimersByTimeAsync(1);
  }
  events.close();
  await done;
  expect(seen.length).toBeGreaterThan(15);
  expect(seen.length).toBeLessThan(25);
  const whole = seen.map((event) => (event.type === "TEXT_MESSAGE_CONTENT" ? event.delta : "")).join("");
  expect(whole).toBe(Array.from({ length: 1000 }, (_, n) => `${n} `).join(""));
});

test("any other event sends what is held before it", async () => {
  const events = new Coalescer(50);
  const { seen, done } = reading(events);
  for (const event of [text("a"), text("b"), end]) events.push(event);
  events.close();
  await done;
  expect(seen).toEqual([text("a"), text("b"), end]);
});

test("messages side by side don't hold each other back", async () => {
  const events = new Coalescer(50);
  const { seen } = reading(events);
  events.push(text("a", "one"));
  await vi.advanceTimersByTimeAsync(30);
  events.push(text("x", "two"));
  await vi.advanceTimersByTimeAsync(0);
  for (const delta of ["b", "c"]) events.push(text(delta, "one"));
  events.push(text("y", "two"));
  await vi.advanceTimersByTimeAsync(20);
  expect(seen).toEqual([text("a", "one"), text("x", "two"), text("bc", "one")]);
  await vi.advanceTimersByTimeAsync(30);
  expect(seen.at(-1)).toEqual(text("y", "two"));
});
