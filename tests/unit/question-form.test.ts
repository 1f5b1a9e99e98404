import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerOf, firstTexts, readQuestion } from "../../app/_components/questions/question";

const asked = (schema: z.ZodType | undefined) =>
  readQuestion({
    id: "int_1",
    reason: "input_required",
    message: "When?",
    ...(schema && { responseSchema: z.toJSONSchema(schema, { io: "input" }) }),
  });

const labels = (schema: z.ZodType) => asked(schema).fields.map(({ label, control }) => [label, control]);

const pickup = z.object({
  day: z.iso.date().describe("Day of the pick-up"),
  at: z.iso.datetime().optional(),
  slot: z.enum(["morning", "evening"]),
  parcels: z.number().int().min(1).max(20).describe("Number of parcels"),
  weight: z.number().positive().lt(30),
  fragile: z.boolean(),
  email: z.email().optional(),
  code: z
    .string()
    .regex(/^[A-Z]{2}\d{4}$/)
    .optional(),
  note: z.string().min(3).max(1000).optional(),
});

const filled = {
  day: "2026-12-03",
  slot: "evening",
  parcels: "2",
  weight: "1,5",
  fragile: "true",
};

describe("a question's form", () => {
  it("has a control for each value, named by its description or its key", () => {
    expect(labels(pickup)).toEqual([
      ["Day of the pick-up", "date"],
      ["At", "date-time"],
      ["Slot", "choice"],
      ["Number of parcels", "number"],
      ["Weight", "number"],
      ["Fragile", "yes-no"],
      ["Email", "text"],
      ["Code", "text"],
      ["Note", "long-text"],
    ]);
  });

  it("is one field for a single value, and a text without a schema", () => {
    expect(labels(z.number().describe("How many?"))).toEqual([["How many?", "number"]]);
    expect(asked(undefined).fields).toMatchObject([{ label: "Your answer", control: "text", required: true }]);
  });

  it("takes titles for labels and long descriptions for notes", () => {
    const description = "The amount that the customer gets back, in the currency of the order and without shipping.";
    const [field] = asked(z.object({ amount: z.number().meta({ title: "Refund", description }) })).fields;
    expect(field).toMatchObject({ label: "Refund", note: description });
  });

  it("starts with the schema's defaults", () => {
    const question = asked(
      z.object({ count: z.number().default(3), urgent: z.boolean().default(true), why: z.string() }),
    );
    expect(firstTexts(question)).toEqual({ count: "3", urgent: "true", why: "" });
  });
});

describe("an answer", () => {
  it("holds what was filled in, in the schema's types", () => {
    const answer = answerOf(asked(pickup), filled);
    expect(answer).toEqual({
      ok: true,
      payload: { day: "2026-12-03", slot: "evening", parcels: 2, weight: 1.5, fragile: true },
    });
    expect(answer.ok && pickup.safeParse(answer.payload).success).toBe(true);
  });

  it("is the value itself when no object is asked for", () => {
    expect(answerOf(asked(z.number()), { "your answer": "7" })).toEqual({ ok: true, payload: 7 });
  });

  it("gives a choice back as the schema has it", () => {
    const schema = z.object({ size: z.literal([1, 2]), pay: z.union([z.literal("card"), z.literal("cash")]) });
    expect(answerOf(asked(schema), { size: "2", pay: "cash" })).toEqual({
      ok: true,
      payload: { size: 2, pay: "cash" },
    });
  });

  it("gives a local date and time as a moment", () => {
    const answer = answerOf(asked(z.object({ at: z.iso.datetime() })), { at: "2026-12-03T10:30" });
    expect(answer).toEqual({ ok: true, payload: { at: new Date(2026, 11, 3, 10, 30).toISOString() } });
  });

  it("takes what no control can hold as JSON", () => {
    const schema = z.object({ tags: z.array(z.string()) });
    expect(answerOf(asked(schema), { tags: '["a"]' })).toEqual({ ok: true, payload: { tags: ["a"] } });
    expect(answerOf(asked(schema), { tags: "a, b" })).toMatchObject({
      problems: { tags: "Tags must be written as JSON." },
    });
  });

  it("says of each wrong field what is wrong", () => {
    const texts = {
      ...filled,
      day: "",
      slot: "noon",
      parcels: "2.5",
      weight: "30",
      email: "ada",
      code: "x",
      note: "no",
    };
    expect(answerOf(asked(pickup), texts)).toEqual({
      ok: false,
      problems: {
        day: "Day of the pick-up is missing.",
        slot: "Choose one of the values for Slot.",
        parcels: "Number of parcels must be a whole number.",
        weight: "Weight must be less than 30.",
        email: "Email must be an email address.",
        code: "Code does not have the right form.",
        note: "Note needs 3 characters or more.",
      },
    });
  });

  it.each([
    ["0", "Number of parcels must be 1 or more."],
    ["21", "Number of parcels must be 20 or less."],
    ["two", "Number of parcels must be a number."],
  ])("refuses %s parcels", (parcels, problem) => {
    expect(answerOf(asked(pickup), { ...filled, parcels })).toEqual({ ok: false, problems: { parcels: problem } });
  });
});
