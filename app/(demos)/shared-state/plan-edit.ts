import type { PlanItem, State } from "@/agent/state";

/**
 * One small change that a person makes. It names items by id and sets values instead of flipping them, so it can be
 * applied again on a newer plan, or twice, and still means the same.
 */
export type PlanEdit =
  | { kind: "title"; title: string }
  | { kind: "add"; item: PlanItem }
  | { kind: "remove"; id: string }
  | { kind: "text"; id: string; text: string }
  | { kind: "day"; id: string; day: PlanItem["day"] }
  | { kind: "done"; id: string; done: boolean }
  /** Puts the item before another one, or at the end. */
  | { kind: "move"; id: string; before: string | undefined };

type Plan = State["plan"];

/** The state after the edits. An edit of an item that is gone changes nothing. */
export function applyEdits(state: State, edits: readonly PlanEdit[]): State {
  return { ...state, plan: edits.reduce(applyEdit, state.plan) };
}

function applyEdit(plan: Plan, edit: PlanEdit): Plan {
  const { items } = plan;
  switch (edit.kind) {
    case "title":
      return { ...plan, title: edit.title };
    case "add":
      return items.some(({ id }) => id === edit.item.id) ? plan : { ...plan, items: [...items, edit.item] };
    case "remove":
      return { ...plan, items: items.filter(({ id }) => id !== edit.id) };
    case "move":
      return { ...plan, items: moved(items, edit.id, edit.before) };
    default:
      return { ...plan, items: items.map((item) => (item.id === edit.id ? changed(item, edit) : item)) };
  }
}

function changed(
  { day: oldDay, ...item }: PlanItem,
  edit: Extract<PlanEdit, { kind: "text" | "day" | "done" }>,
): PlanItem {
  const day = edit.kind === "day" ? edit.day : oldDay;
  return {
    ...item,
    ...(day && { day }),
    ...(edit.kind === "text" && { text: edit.text }),
    ...(edit.kind === "done" && { done: edit.done }),
  };
}

function moved(items: readonly PlanItem[], id: string, before: string | undefined): PlanItem[] {
  const item = items.find((each) => each.id === id);
  if (!item || before === id) return [...items];
  const others = items.filter((each) => each !== item);
  const at = others.findIndex((each) => each.id === before);
  return at < 0 ? [...others, item] : others.toSpliced(at, 0, item);
}
