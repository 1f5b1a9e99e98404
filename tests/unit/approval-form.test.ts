import { describe, expect, it } from "vitest";
import { type Approval, readApproval } from "../../app/_components/approvals/approval";
import { editedArgs, firstTexts, isEdited } from "../../app/_components/approvals/edited-args";

const refund = {
  id: "int_1",
  reason: "tool_call",
  message: "Refund 80.00 EUR of order 1042 to Ada?",
  toolCallId: "call_1",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      reason: { type: "string" },
      editedArgs: {
        type: "object",
        properties: {
          orderId: { type: "integer", const: 1042 },
          amount: { type: "number", exclusiveMinimum: 0, maximum: 1000 },
          reason: { not: {} },
        },
        required: ["orderId", "amount"],
      },
    },
  },
  metadata: { toolName: "refund_order", input: { orderId: 1042, amount: 80 } },
};

function approval(interrupt: object = refund): Approval {
  const read = readApproval({ ...refund, ...interrupt });
  if (!read) throw new Error("not an approval");
  return read;
}

describe("an approval's form", () => {
  it("locks what may not be edited and leaves out what can't be given", () => {
    const fields = approval().fields.map(({ name, control, text }) => [name, control, text]);
    expect(fields).toEqual([
      ["orderId", "locked", "1042"],
      ["amount", "number", "80"],
    ]);
  });

  it("shows all arguments locked when nothing may be edited", () => {
    const fixed = approval({ responseSchema: { type: "object", properties: { approved: { type: "boolean" } } } });
    expect(fixed.fields.map(({ control }) => control)).toEqual(["locked", "locked"]);
  });

  it("is no approval when it asks for something else", () => {
    expect(readApproval({ id: "i", reason: "input_required", responseSchema: { type: "string" } })).toBeUndefined();
  });

  it("knows whether a person changed something", () => {
    const form = approval();
    expect(isEdited(form, firstTexts(form))).toBe(false);
    expect(isEdited(form, { ...firstTexts(form), amount: "50" })).toBe(true);
  });

  it("sends all arguments, with the changed one as a number", () => {
    const form = approval();
    expect(editedArgs(form, { orderId: "1042", amount: " 12,5 " })).toEqual({
      ok: true,
      args: { orderId: 1042, amount: 12.5 },
    });
  });

  it.each([
    ["", "Amount is missing."],
    ["ten", "Amount must be a number."],
    ["0", "Amount must be more than 0."],
    ["1000.01", "Amount must be 1000 or less."],
  ])("refuses %j with a sentence", (amount, problem) => {
    expect(editedArgs(approval(), { amount })).toEqual({ ok: false, problems: { amount: problem } });
  });

  it("leaves out an optional field that was emptied", () => {
    const properties = { note: { type: "string", maxLength: 5 } };
    const schema = { properties: { approved: {}, editedArgs: { properties } } };
    const form = approval({ responseSchema: schema, metadata: { toolName: "t", input: { note: "hi" } } });
    expect(editedArgs(form, { note: "" })).toEqual({ ok: true, args: {} });
    expect(editedArgs(form, { note: "too long" })).toEqual({
      ok: false,
      problems: { note: "Note can have 5 characters at most." },
    });
  });
});
