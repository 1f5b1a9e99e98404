import { describe, expect, it } from "vitest";
import { changesOf } from "../../app/_components/approvals/changes";
import { decisionSchema } from "../../app/(demos)/approvals/decision";

describe("the log of decisions", () => {
  it("names what a person changed", () => {
    const row = { input: { orderId: 1042, amount: 80, reason: "late" }, editedArgs: { orderId: 1042, amount: 50 } };
    expect(changesOf(row)).toEqual(["Amount: 80 → 50", "Reason: late → none"]);
  });

  it("names nothing for a decision without edits", () => {
    expect(changesOf({ input: { amount: 80 } })).toEqual([]);
  });

  it("reads the time of the server's row", () => {
    const row = {
      id: "1",
      toolName: "refund_order",
      input: {},
      decision: "approved",
      answeredAt: "2026-11-30T10:00:00.000Z",
    };
    expect(decisionSchema.parse(row).answeredAt.getUTCHours()).toBe(10);
  });
});
