import { find, put, type Trie } from "./trie";

/**
 * Things with ids, in an order. Never changed: a new version shares what it can with the one before, and what it costs to
 * find, change or add one does not grow with the collection.
 */
export type Collection<T extends { readonly id: string }> = {
  /** Another object when a thing was added, and only then. */
  readonly order: Order;
  /** The one that was set last. It stands for what `others` may hold of it, so that a thing that grows touches no trie. */
  readonly newest: Entry<T> | undefined;
  readonly others: Trie<Entry<T>>;
};

type Order = { readonly size: number; readonly first: string | undefined; readonly last: string | undefined };
/** A thing, and the id of the one after it. */
type Entry<T> = { readonly item: T; readonly next: string | undefined };
type Thing = { readonly id: string };

export const emptyCollection = {
  order: { size: 0, first: undefined, last: undefined },
  newest: undefined,
  others: undefined,
} as const;

export const get = <T extends Thing>(of: Collection<T>, id: string): T | undefined => entryOf(of, id)?.item;

export const sizeOf = ({ order }: Collection<Thing>): number => order.size;

/** The thing that comes after the one of this id. */
export function following<T extends Thing>(of: Collection<T>, id: string): T | undefined {
  const next = entryOf(of, id)?.next;
  return next === undefined ? undefined : get(of, next);
}

/** Replaces the thing of the same id where it is, or adds it: after the one of the id `after`, or at the end. */
export function set<T extends Thing>(of: Collection<T>, item: T, after = of.order.last): Collection<T> {
  const known = entryOf(of, item.id);
  if (known) return withEntry(of, { item, next: known.next });
  const { size, first, last } = of.order;
  const before = after === undefined ? undefined : entryOf(of, after);
  if (!before) return last === undefined ? collectionOf([item]) : set(of, item, last);
  const linked = withEntry(withEntry(of, { item: before.item, next: item.id }), { item, next: before.next });
  return { ...linked, order: { size: size + 1, first, last: before.next === undefined ? item.id : last } };
}

/** Of two things with the same id, the later one stands in the place of the first. */
export function collectionOf<T extends Thing>(items: readonly T[]): Collection<T> {
  const things = [...new Map(items.map((item) => [item.id, item])).values()];
  const newest = things.at(-1);
  let others: Trie<Entry<T>>;
  for (const [at, item] of things.slice(0, -1).entries())
    others = put(others, item.id, { item, next: things[at + 1]?.id });
  const order = { size: things.length, first: things[0]?.id, last: newest?.id };
  return { order, newest: newest && { item: newest, next: undefined }, others };
}

function entryOf<T extends Thing>({ newest, others }: Collection<T>, id: string): Entry<T> | undefined {
  return newest?.item.id === id ? newest : find(others, id);
}

function withEntry<T extends Thing>({ order, newest, others }: Collection<T>, entry: Entry<T>): Collection<T> {
  const isSame = !newest || newest.item.id === entry.item.id;
  return { order, newest: entry, others: isSame ? others : put(others, newest.item.id, newest) };
}

const lists = new WeakMap<object, readonly unknown[]>();

/** All things in order; the same array for the same collection. */
export function list<T extends Thing>(of: Collection<T>): readonly T[] {
  const known = lists.get(of);
  if (known) return known as readonly T[];
  const items: T[] = [];
  for (let id = of.order.first; id !== undefined; ) {
    const entry = entryOf(of, id);
    if (entry) items.push(entry.item);
    id = entry?.next;
  }
  lists.set(of, items);
  return items;
}

const idLists = new WeakMap<Order, readonly string[]>();

/** The ids of all things in order; the same array until one is added. */
export function idsOf(of: Collection<Thing>): readonly string[] {
  const known = idLists.get(of.order);
  if (known) return known;
  const ids = list(of).map(({ id }) => id);
  idLists.set(of.order, ids);
  return ids;
}
