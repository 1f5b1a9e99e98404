import fc from "fast-check";
import { expect, test } from "vitest";
import { type Collection, collectionOf, emptyCollection, get, list, set } from "@/lib/conversation/collection";

type Item = { id: string; value: number };

// "Aa" and "BB" have one hash in many functions; the others share their low bits often enough in a run of this size.
const id = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom("Aa", "BB", "__proto__", "constructor"));

test("it keeps what was put in, in order, and every version stays as it was", () => {
  const property = fc.property(fc.array(fc.record({ id, value: fc.nat() }), { maxLength: 300 }), (items) => {
    const model = new Map<string, Item>();
    let collection: Collection<Item> = emptyCollection;
    const versions: { collection: Collection<Item>; items: Item[] }[] = [];
    for (const item of items) {
      model.set(item.id, item);
      collection = set(collection, item);
      if (versions.length < 20) versions.push({ collection, items: [...model.values()] });
    }
    for (const version of [...versions, { collection, items: [...model.values()] }]) {
      expect(list(version.collection)).toEqual(version.items);
      expect(list(version.collection)).toBe(list(version.collection));
    }
    for (const [key, item] of model) expect(get(collection, key)).toBe(item);
    expect(get(collection, "not there")).toBeUndefined();
    expect(list(collectionOf(items))).toEqual([...model.values()]);
  });
  fc.assert(property, { numRuns: 200 });
});

test("ids whose hashes are the same are told apart", () => {
  // Two texts of one FNV-1a hash.
  const twins = ["costarring", "liquid"].map((each, value) => ({ id: each, value }));
  const both = collectionOf(twins);
  expect(twins.map((twin) => get(both, twin.id))).toEqual(twins);
  expect(get(set(both, { id: "liquid", value: 9 }), "costarring")).toEqual({ id: "costarring", value: 0 });
});

test("a new version of one leaves the order as it is; a new one may come in between", () => {
  const three = collectionOf(["a", "b", "c"].map((each, value) => ({ id: each, value })));
  expect(set(three, { id: "b", value: 9 }).order).toBe(three.order);
  expect(set(three, { id: "d", value: 1 }, 1).order).toEqual(["a", "d", "b", "c"]);
});
