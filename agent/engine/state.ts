import fastJsonPatch from "fast-json-patch";
import { create } from "mutative";
import { AppError, ToolError } from "../errors";
import type { AgentEvent } from "./events";
import type { JsonObject, StateDefinition } from "./types";

/** A JSON Patch operation (RFC 6902) as this project makes them. */
export type PatchOperation = { op: "add" | "replace" | "remove"; path: string; value?: unknown };

export type Recipe = (draft: JsonObject) => void;

/** Keys that other AG-UI servers use for themselves and their clients echo. */
const reservedKeys: ReadonlySet<string> = new Set(["context", "context_summary", "execution_meta"]);

/**
 * A client's state on top of the stored one: keys that the schema does not know are dropped, keys that the client
 * leaves out stay. Throws `INVALID_STATE` when the whole does not fit the schema.
 */
export function mergeClientState(definition: StateDefinition, stored: JsonObject, client?: JsonObject): JsonObject {
  if (!client) return stored;
  const given = Object.entries(client).filter(([key]) => !reservedKeys.has(key));
  const result = definition.schema.safeParse({ ...stored, ...Object.fromEntries(given) });
  if (!result.success) throw new AppError("INVALID_STATE", undefined, { cause: result.error });
  return result.data;
}

/**
 * Applies recipes to a state and checks the outcome. Returns the new state and the patch that leads to it.
 * Throws an error in words when it does not fit the schema; the given state is never changed.
 */
export function changeState(
  definition: StateDefinition,
  state: JsonObject,
  recipes: readonly Recipe[],
): { state: JsonObject; patch: PatchOperation[] } {
  const apply = (draft: object) => {
    for (const recipe of recipes) recipe(draft as JsonObject);
  };
  const [draft, made] = create(state as object, apply, {
    enablePatches: { pathAsArray: false, arrayLengthAssignment: false },
  });
  const parsed = definition.schema.safeParse(draft);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ToolError(`The shared state would not be valid: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  // The schema may drop or transform values; the patch has to lead to what is stored.
  const corrected = fastJsonPatch.compare(draft, parsed.data);
  return { state: parsed.data, patch: [...made, ...corrected].map(toOperation) };
}

function toOperation(operation: { op: string; path: unknown; value?: unknown }): PatchOperation {
  const op = operation.op === "remove" ? "remove" : operation.op === "add" ? "add" : "replace";
  const path = String(operation.path);
  return op === "remove" ? { op, path } : { op, path, value: operation.value };
}

/** A change of the state as an event: the patch, or the whole state when that is smaller. */
export function stateEvent(state: JsonObject, patch: PatchOperation[]): AgentEvent[] {
  if (patch.length === 0) return [];
  const asDelta = JSON.stringify(patch).length <= JSON.stringify(state).length;
  return [asDelta ? { type: "STATE_DELTA", delta: patch } : { type: "STATE_SNAPSHOT", snapshot: state }];
}
