import { describe, expect, it } from "vitest";
import { type State, stateSchema } from "../../agent/state";
import { applyEdits, type PlanEdit } from "../../app/(demos)/shared-state/plan-edit";
import { changedItems } from "../../app/(demos)/shared-state/use-agent-changes";

const item = (id: string, more: object = {}) => ({ id, text: id, done: false, ...more });
const state = (...ids: string[]): State => ({ plan: { title: "Week", items: ids.map((id) => item(id)) } });
const ids = ({ plan }: State) => plan.items.map(({ id }) => id).join("");

const all: PlanEdit[] = [
  { kind: "title", title: "New" },
  { kind: "add", item: item("d") },
  { kind: "text", id: "a", text: "changed" },
  { kind: "done", id: "a", done: true },
  { kind: "day", id: "b", day: "Monday" },
  { kind: "remove", id: "c" },
  { kind: "move", id: "d", before: "a" },
];

describe("edits of the plan", () => {
  it("make what the person sees", () => {
    expect(applyEdits(state("a", "b", "c"), all).plan).toEqual({
      title: "New",
      items: [item("d"), item("a", { text: "changed", done: true }), item("b", { day: "Monday" })],
    });
  });

  it("mean the same when they are applied twice", () => {
    const once = applyEdits(state("a", "b", "c"), all);
    expect(applyEdits(once, all)).toEqual(once);
  });

  it("keep what the agent did meanwhile", () => {
    const edits: PlanEdit[] = [
      { kind: "done", id: "a", done: true },
      { kind: "text", id: "gone", text: "x" },
    ];
    expect(applyEdits(state("n", "a"), edits).plan.items).toEqual([item("n"), item("a", { done: true })]);
  });

  it("move up, down and to the end", () => {
    const move = (id: string, before?: string) => ids(applyEdits(state("a", "b", "c"), [{ kind: "move", id, before }]));
    expect(move("b", "a")).toBe("bac");
    expect(move("a", "c")).toBe("bac");
    expect(move("a")).toBe("bca");
    expect(move("a", "gone")).toBe("bca");
    expect(move("gone", "a")).toBe("abc");
  });

  it("take a day away, and leave a valid state", () => {
    const before = applyEdits(state("a"), [{ kind: "day", id: "a", day: "Friday" }]);
    const after = applyEdits(before, [{ kind: "day", id: "a", day: undefined }]);
    expect(after).toEqual(state("a"));
    expect(stateSchema.parse(after)).toEqual(after);
  });
});

describe("what the agent changed", () => {
  it("is the items that are new or different", () => {
    expect(changedItems([item("a"), item("b")], [item("b", { done: true }), item("a"), item("c")])).toEqual(["b", "c"]);
  });
});
