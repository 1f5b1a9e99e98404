import { z } from "zod";
import { ToolError } from "../errors";
import { days, type PlanItem, planItemSchema, type State } from "../state";

const text = planItemSchema.shape.text;
const item = z.string().min(1).max(200).describe("Id of the item, or its text");

/** What `update_plan` takes; each field is one kind of change, applied in this order. */
export const planEditSchema = z.object({
  title: z.string().min(1).max(120).optional(),
  remove: z.array(item).max(50).optional(),
  change: z
    .array(
      z.object({
        item,
        text: text.optional(),
        day: z.enum([...days, "none"]).optional(),
        done: z.boolean().optional(),
      }),
    )
    .max(50)
    .optional(),
  add: z
    .array(z.object({ text, day: z.enum(days).optional() }))
    .max(50)
    .optional()
    .describe("New items, put at the end. One that the plan has already (same text and day) is not added again."),
  order: z.array(item).max(50).optional().describe("The items in their new order; those not named follow"),
});
export type PlanEdit = z.infer<typeof planEditSchema>;

type Plan = State["plan"];

/**
 * The plan after an edit; the given one stays as it is. `ids` are for the added items, in their order. Throws `ToolError` when the edit names an item that is not
 * there, or does not name it clearly, and then nothing is changed.
 */
export function editPlan(plan: Plan, edit: PlanEdit, ids: readonly string[]): Plan {
  let items = [...plan.items];
  for (const name of edit.remove ?? []) {
    const gone = findItem(items, name);
    items = items.filter((item) => item !== gone);
  }
  for (const change of edit.change ?? []) {
    const old = findItem(items, change.item);
    items = items.map((item) => (item === old ? changed(item, change) : item));
  }
  for (const [index, added] of (edit.add ?? []).entries()) {
    const known = items.some((item) => sameText(item.text, added.text) && item.day === added.day);
    const id = ids[index];
    if (!known && id) items.push({ id, ...added, done: false });
  }
  if (edit.order) {
    const first = edit.order.map((name) => findItem(items, name));
    items = [...new Set([...first, ...items])];
  }
  return { title: edit.title ?? plan.title, items };
}

function changed(item: PlanItem, change: NonNullable<PlanEdit["change"]>[number]): PlanItem {
  const { day: oldDay, ...rest } = item;
  const day = change.day ?? oldDay;
  return {
    ...rest,
    text: change.text ?? item.text,
    done: change.done ?? item.done,
    ...(day && day !== "none" && { day }),
  };
}

/** By id, or else by its whole text, or else by a part of it, in any case. */
function findItem(items: readonly PlanItem[], name: string): PlanItem {
  const byId = items.find((item) => item.id === name);
  if (byId) return byId;
  const whole = items.filter((item) => sameText(item.text, name));
  const found =
    whole.length > 0 ? whole : items.filter((item) => item.text.toLowerCase().includes(name.trim().toLowerCase()));
  const [only, another] = found;
  if (only && !another) return only;
  const list = items.map((item) => `"${item.text}" (${item.id})`).join(", ");
  throw new ToolError(
    another
      ? `More than one item is called "${name}": name it by its id. The plan has ${list}.`
      : `The plan has no item "${name}". It has ${list || "no items"}.`,
  );
}

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
