import { find, put, type Trie } from "./trie";

/** Things with ids, in an order. Never changed; a new version of one thing leaves the order, and all others, as they are. */
export type Collection<T extends { readonly id: string }> = {
  readonly order: readonly string[];
  readonly byId: Trie<T>;
};

export const emptyCollection = { order: [], byId: undefined } as const;

export const get = <T extends { readonly id: string }>(of: Collection<T>, id: string): T | undefined =>
  find(of.byId, id);

/** Replaces the thing of the same id, or adds it: before the position `at`, or at the end. */
export function set<T extends { readonly id: string }>(
  of: Collection<T>,
  item: T,
  at = of.order.length,
): Collection<T> {
  const order = find(of.byId, item.id) ? of.order : of.order.toSpliced(at, 0, item.id);
  return { order, byId: put(of.byId, item.id, item) };
}

export function collectionOf<T extends { readonly id: string }>(items: readonly T[]): Collection<T> {
  let byId: Trie<T>;
  for (const item of items) byId = put(byId, item.id, item);
  return { order: [...new Set(items.map(({ id }) => id))], byId };
}

const lists = new WeakMap<object, readonly unknown[]>();

/** All things in order; the same array for the same collection. */
export function list<T extends { readonly id: string }>(of: Collection<T>): readonly T[] {
  const known = lists.get(of);
  if (known) return known as readonly T[];
  const items = of.order.flatMap((id) => get(of, id) ?? []);
  lists.set(of, items);
  return items;
}
