import { describe, expect, it } from "vitest";
import { decisionSchema } from "../../app/(demos)/approvals/decision";

describe("the log of decisions", () => {
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
