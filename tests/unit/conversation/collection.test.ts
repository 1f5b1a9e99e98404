import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Collection,
  collectionOf,
  emptyCollection,
  following,
  get,
  idsOf,
  list,
  set,
  sizeOf,
} from "@/lib/conversation/collection";

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

test("a new one stands right after the one that it is told to follow", () => {
  const property = fc.property(fc.array(fc.tuple(id, fc.option(id)), { maxLength: 100 }), (steps) => {
    const order: string[] = [];
    let collection: Collection<Item> = emptyCollection;
    for (const [value, [each, after]] of steps.entries()) {
      const at = after === null ? -1 : order.indexOf(after);
      if (!order.includes(each)) order.splice(at < 0 ? order.length : at + 1, 0, each);
      collection = set(collection, { id: each, value }, after ?? undefined);
      expect(idsOf(collection)).toEqual(order);
    }
    expect(sizeOf(collection)).toBe(order.length);
    for (const [at, each] of order.entries()) expect(following(collection, each)?.id).toBe(order[at + 1]);
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
  expect(idsOf(set(three, { id: "b", value: 9 }))).toBe(idsOf(three));
  expect(idsOf(set(three, { id: "d", value: 1 }, "a"))).toEqual(["a", "d", "b", "c"]);
});
