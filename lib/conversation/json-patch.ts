import { isObject, type PlainObject, sameJson } from "./json";

/** A patch that can't be applied, with the reason. Nothing of it is. */
export class PatchError extends Error {
  override name = "PatchError";
}

/** An operation of JSON Patch (RFC 6902), as it comes: anything. */
type Operation = PlainObject;

/**
 * The document after a JSON Patch (RFC 6902). The given one is not changed, and what the patch does not touch is shared
 * with it. Throws `PatchError`.
 */
export function applyPatch(document: unknown, operations: readonly unknown[]): unknown {
  return operations.reduce((before, operation) => {
    if (!isObject(operation)) throw new PatchError("An operation is not an object.");
    return applyOperation(before, operation);
  }, document);
}

function applyOperation(document: unknown, operation: Operation): unknown {
  const path = parsePointer(operation.path);
  switch (operation.op) {
    case "add":
      return add(document, path, operand(operation));
    case "replace":
      return replace(document, path, operand(operation));
    case "remove":
      return remove(document, path);
    case "move": {
      const from = parsePointer(operation.from);
      if (from.length < path.length && from.every((key, index) => key === path[index])) {
        throw new PatchError("A value can't be moved into itself.");
      }
      const value = read(document, from);
      return from.length === 0 ? value : add(remove(document, from), path, value);
    }
    case "copy":
      return add(document, path, read(document, parsePointer(operation.from)));
    case "test":
      if (sameJson(read(document, path), operand(operation))) return document;
      throw new PatchError(`The value at ${operation.path} is another one.`);
    default:
      throw new PatchError(`There is no operation ${String(operation.op)}.`);
  }
}

function operand(operation: Operation): unknown {
  if (operation.value === undefined) throw new PatchError("The operation has no value.");
  return operation.value;
}

/** The keys of a JSON Pointer (RFC 6901). */
function parsePointer(pointer: unknown): string[] {
  if (pointer === "") return [];
  if (typeof pointer !== "string" || !pointer.startsWith("/"))
    throw new PatchError(`${pointer} is not a JSON Pointer.`);
  const keys = pointer.slice(1).split("/");
  if (keys.includes("__proto__")) throw new PatchError("__proto__ can't be patched.");
  return keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function read(document: unknown, path: readonly string[]): unknown {
  return path.reduce((parent, key) => child(parent, key), document);
}

function child(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return parent[indexIn(parent, key, parent.length - 1)];
  if (isObject(parent) && Object.hasOwn(parent, key)) return parent[key];
  throw new PatchError(`There is nothing at ${key}.`);
}

function indexIn(parent: readonly unknown[], key: string, last: number): number {
  const index = key === "-" ? parent.length : /^(0|[1-9]\d*)$/.test(key) ? Number(key) : Number.NaN;
  if (index <= last) return index;
  throw new PatchError(`${key} is no place in a list of ${parent.length}.`);
}

/** The document with another value in place of the parent that the path leads to. */
function atParent(
  document: unknown,
  path: readonly string[],
  change: (parent: unknown, key: string) => unknown,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) throw new PatchError("The whole document can't be changed like that.");
  if (rest.length === 0) return change(document, key);
  return withChild(document, key, atParent(child(document, key), rest, change));
}

function withChild(parent: unknown, key: string, value: unknown): unknown {
  if (Array.isArray(parent)) return parent.with(indexIn(parent, key, parent.length - 1), value);
  if (isObject(parent)) return { ...parent, [key]: value };
  throw new PatchError(`There is nothing to hold ${key}.`);
}

function add(document: unknown, path: readonly string[], value: unknown): unknown {
  if (path.length === 0) return value;
  return atParent(document, path, (parent, key) =>
    Array.isArray(parent)
      ? parent.toSpliced(indexIn(parent, key, parent.length), 0, value)
      : withChild(parent, key, value),
  );
}

function replace(document: unknown, path: readonly string[], value: unknown): unknown {
  if (path.length === 0) return value;
  return atParent(document, path, (parent, key) => {
    child(parent, key);
    return withChild(parent, key, value);
  });
}

function remove(document: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return null;
  return atParent(document, path, (parent, key) => {
    child(parent, key);
    if (Array.isArray(parent)) return parent.toSpliced(indexIn(parent, key, parent.length - 1), 1);
    if (!isObject(parent)) return parent;
    const { [key]: _, ...rest } = parent;
    return rest;
  });
}
