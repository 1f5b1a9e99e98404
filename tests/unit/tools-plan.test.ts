import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type State, stateSchema } from "../../agent/state";
import { updatePlan } from "../../agent/tools/update-plan";
import { callTool } from "./tools-desk";

const state: State = {
  plan: {
    title: "This week",
    items: [
      { id: "a", text: "Call the supplier", day: "Monday", done: false },
      { id: "b", text: "Check the stock", done: false },
      { id: "c", text: "Check the stock list", done: true },
    ],
  },
};

async function planAfter(edit: unknown) {
  const { run } = await callTool(updatePlan, edit, { state });
  const { result, state: after } = await run();
  const { plan } = stateSchema.parse(after);
  // What the model is told is what was stored, ids included.
  expect(result).toEqual(plan);
  return plan;
}

const texts = (plan: State["plan"]) => plan.items.map((item) => item.text);

describe("update_plan", () => {
  it("sets the title and adds items at the end", async () => {
    const plan = await planAfter({ title: "Busy week", add: [{ text: "Pack parcels", day: "Friday" }] });
    expect(plan.title).toBe("Busy week");
    expect(plan.items.at(-1)).toEqual({ id: expect.any(String), text: "Pack parcels", day: "Friday", done: false });
    expect(plan.items).toHaveLength(4);
  });

  it("does not add what is there already", async () => {
    expect((await planAfter({ add: [{ text: "call the supplier", day: "Monday" }] })).items).toHaveLength(3);
    expect((await planAfter({ add: [{ text: "Call the supplier", day: "Friday" }] })).items).toHaveLength(4);
  });

  it.each(["a", "Call the supplier", "SUPPLIER"])("changes the item %s", async (item) => {
    const plan = await planAfter({ change: [{ item, done: true, day: "none", text: "Call Noor" }] });
    expect(plan.items[0]).toEqual({ id: "a", text: "Call Noor", done: true });
  });

  it("keeps what a change does not name", async () => {
    const plan = await planAfter({ change: [{ item: "a", done: true }] });
    expect(plan.items[0]).toEqual({ id: "a", text: "Call the supplier", day: "Monday", done: true });
  });

  it("prefers the whole text to a part of another", async () => {
    expect((await planAfter({ remove: ["check the stock"] })).items.map((item) => item.id)).toEqual(["a", "c"]);
  });

  it("puts items in a new order; those not named follow", async () => {
    expect(texts(await planAfter({ order: ["c", "b"] }))).toEqual([
      "Check the stock list",
      "Check the stock",
      "Call the supplier",
    ]);
  });

  it.each([
    [{ remove: ["Dance"] }, /The plan has no item "Dance". It has "Call the supplier" \(a\)/],
    [{ remove: ["check"] }, /More than one item is called "check"/],
    [{ add: Array.from({ length: 50 }, (_, n) => ({ text: `Item ${n}` })) }, /would not be valid/],
  ])("refuses %o in words and changes nothing", async (edit, sentence) => {
    await expect(planAfter(edit)).rejects.toThrow(sentence);
  });

  it("refuses a day that is none", async () => {
    await expect(planAfter({ add: [{ text: "Rest", day: "Sunday" }] })).rejects.toThrow(z.ZodError);
  });
});
