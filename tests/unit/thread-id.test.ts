import { describe, expect, it } from "vitest";
import { asThreadId, newId } from "../../app/_components/thread/thread-id";

describe("thread ids in the address", () => {
  it("are taken when they have the right shape", () => {
    expect(asThreadId("a-B_9")).toBe("a-B_9");
    for (const bad of ["", "a b", "../x", "x".repeat(129), ["a"], undefined]) expect(asThreadId(bad)).toBeUndefined();
  });

  it("are made new and fit that shape", () => {
    expect(asThreadId(newId())).toBeDefined();
    expect(newId()).not.toBe(newId());
  });
});
