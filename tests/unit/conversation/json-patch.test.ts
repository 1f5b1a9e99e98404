import fc from "fast-check";
import fastJsonPatch, { type Operation } from "fast-json-patch";
import { expect, test } from "vitest";
import { applyPatch, PatchError } from "@/lib/conversation/json-patch";

const attempt = (work: () => unknown): unknown => {
  try {
    return { document: work() };
  } catch {
    return "refused";
  }
};

const pointer = fc
  .array(fc.constantFrom("a", "b", "0", "1", "2", "-", "x/y", "m~n"), { minLength: 1, maxLength: 3 })
  .map((keys) => keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""));
const document = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(1, "s", null, true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "x/y", "m~n", ""), tie("value"), { maxKeys: 4 }),
  ),
})).value;
const operation = fc.oneof(
  fc.record({
    op: fc.constantFrom("add" as const, "replace" as const, "test" as const),
    path: pointer,
    value: document,
  }),
  fc.record({ op: fc.constant("remove" as const), path: pointer }),
);

const readsNothing = (each: { op: string; path: string }) =>
  /\/-\//.test(each.path) || (each.path.endsWith("/-") && /replace|test|remove/.test(each.op));

test("a patch does what fast-json-patch does with it, or is refused by both", () => {
  const root = fc.oneof(
    fc.dictionary(fc.constantFrom("a", "b", "x/y", "m~n"), document),
    fc.array(document, { maxLength: 3 }),
  );
  const property = fc.property(root, fc.array(operation, { minLength: 1, maxLength: 3 }), (before, patch) => {
    const copy = structuredClone(before);
    // The library does not see that there is nothing at "-"; nor where a move or a copy may not go, so those have examples.
    fc.pre(!patch.some((each) => readsNothing(each)));
    const theirs = attempt(
      () => fastJsonPatch.applyPatch(structuredClone(before), structuredClone(patch) as Operation[], true).newDocument,
    );
    expect(attempt(() => applyPatch(before, patch))).toEqual(theirs);
    expect(before).toEqual(copy);
  });
  fc.assert(property, { numRuns: 5_000 });
});

test.each([
  [{ a: [1, 2, 3] }, "/a/0", "/a/2", { a: [2, 3, 1] }],
  [{ a: [1, 2, 3] }, "/a/2", "/a/-", { a: [1, 2, 3] }],
  [{ a: { x: 1 }, b: {} }, "/a/x", "/b/y", { a: {}, b: { y: 1 } }],
])("a move takes a value away before it puts it in", (before, from, path, after) => {
  expect(applyPatch(before, [{ op: "move", from, path }])).toEqual(after);
  expect(
    applyPatch(before, [
      { op: "copy", from, path: "/c" },
      { op: "remove", path: from },
      { op: "move", from: "/c", path },
    ]),
  ).toEqual(after);
  for (const op of ["move", "copy"]) {
    expect(() => applyPatch({ a: [1] }, [{ op, from: "/a/0", path: "/a/5" }])).toThrow(PatchError);
    expect(() => applyPatch({ a: [1] }, [{ op, from: "/b", path: "/a/0" }])).toThrow(PatchError);
  }
});

test("what a patch does not touch is shared", () => {
  const before = { plan: { items: [{ id: 1 }, { id: 2 }] }, other: { big: true } };
  const after = applyPatch(before, [{ op: "replace", path: "/plan/items/1/id", value: 3 }]) as typeof before;
  expect(after).toEqual({ plan: { items: [{ id: 1 }, { id: 3 }] }, other: { big: true } });
  expect(after.other).toBe(before.other);
  expect(after.plan.items[0]).toBe(before.plan.items[0]);
});

test("the whole document can be replaced, tested and copied, and the empty key is a key", () => {
  const patch = [
    { op: "test", path: "", value: { "": 1 } },
    { op: "replace", path: "/", value: 2 },
    { op: "copy", from: "", path: "/a" },
    { op: "move", from: "/a", path: "" },
  ];
  expect(applyPatch({ "": 1 }, patch)).toEqual({ "": 2 });
  expect(applyPatch({ "": 1 }, [{ op: "replace", path: "", value: [3] }])).toEqual([3]);
});

test.each([
  ["an unknown operation", { op: "odd", path: "/a" }],
  ["no value", { op: "add", path: "/a" }],
  ["a path that is no pointer", { op: "add", path: "a", value: 1 }],
  ["the prototype", { op: "add", path: "/__proto__/x", value: 1 }],
  ["a move into itself", { op: "move", from: "/a", path: "/a/b" }],
  ["something inherited", { op: "replace", path: "/constructor", value: 1 }],
  ["no operation", 7],
])("a patch with %s is refused", (_, wrong) => {
  expect(() => applyPatch({ a: { b: 1 } }, [wrong])).toThrow(PatchError);
});
