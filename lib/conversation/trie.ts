/**
 * A map that is never changed: `put` gives a new one, which shares everything but the path to the entry with the old.
 * Both cost the same in a small and in a large one. `undefined` is the empty one.
 */
export type Trie<T> = Branch<T> | Leaf<T> | undefined;

type Branch<T> = { readonly children: readonly Trie<T>[] };
/** Holds more than one entry only when their hashes are the same. */
type Leaf<T> = { readonly hash: number; readonly entries: readonly Entry<T>[] };
type Entry<T> = { readonly key: string; readonly value: T };

const bits = 5;
const width = 2 ** bits;
const noChildren = <T>(): readonly Trie<T>[] => new Array(width).fill(undefined);

export function find<T>(trie: Trie<T>, key: string): T | undefined {
  const hash = hashOf(key);
  let node = trie;
  for (let shift = 0; node && "children" in node; shift += bits) node = node.children[slot(hash, shift)];
  return node?.entries.find((entry) => entry.key === key)?.value;
}

export function put<T>(trie: Trie<T>, key: string, value: T): Trie<T> {
  return putAt(trie, { key, value }, hashOf(key), 0);
}

function putAt<T>(node: Trie<T>, entry: Entry<T>, hash: number, shift: number): Trie<T> {
  if (!node) return { hash, entries: [entry] };
  if ("children" in node) return withChild(node, entry, hash, shift);
  if (node.hash !== hash) {
    const split: Branch<T> = { children: noChildren<T>().with(slot(node.hash, shift), node) };
    return withChild(split, entry, hash, shift);
  }
  const others = node.entries.filter(({ key }) => key !== entry.key);
  return { hash, entries: [...others, entry] };
}

function withChild<T>({ children }: Branch<T>, entry: Entry<T>, hash: number, shift: number): Branch<T> {
  const at = slot(hash, shift);
  return { children: children.with(at, putAt(children[at], entry, hash, shift + bits)) };
}

const slot = (hash: number, shift: number) => (hash >>> shift) & (width - 1);

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
