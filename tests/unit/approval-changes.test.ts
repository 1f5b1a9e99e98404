import { describe, expect, it } from "vitest";
import { changesOf } from "../../app/_components/approvals/changes";

describe("the changes of a decision", () => {
  it("names what a person changed", () => {
    const row = { input: { orderId: 1042, amount: 80, reason: "late" }, editedArgs: { orderId: 1042, amount: 50 } };
    expect(changesOf(row)).toEqual(["Amount: 80 → 50", "Reason: late → none"]);
  });

  it("names nothing for a decision without edits", () => {
    expect(changesOf({ input: { amount: 80 } })).toEqual([]);
  });
});
