import { Validator } from "@cfworker/json-schema";
import { z } from "zod";
import { isTooDeep } from "./nesting";
import type { JsonObject, JsonSchema } from "./types";

const known = new WeakMap<z.ZodType, JsonSchema>();

/** A zod schema as plain JSON Schema, of what a client sends (defaults may be left out). Made once; don't change it. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const made = known.get(schema);
  if (made) return made;
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input" }))) as JsonSchema;
  known.set(schema, rest);
  return rest;
}

/** Checks a value against a JSON Schema. Returns what is wrong in one sentence, or undefined. */
export function schemaProblem(schema: JsonSchema, value: unknown): string | undefined {
  try {
    const { valid, errors } = new Validator(schema, "2020-12", true).validate(value);
    if (valid) return undefined;
    const last = errors.at(-1);
    return last
      ? `${last.instanceLocation.replace(/^#\/?/, "") || "value"}: ${last.error}`
      : "It does not fit the schema.";
  } catch (error) {
    return `The schema can't be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Parses a value with zod; the problem is one sentence that names the field. */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown): Parsed<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    problem: result.error.issues.map((i) => `${i.path.join(".") || "input"}: ${i.message}`).join("; "),
  };
}

/** Arguments as the model wrote them: a JSON object, or a problem in words. */
export function parseArguments(text: string): Parsed<JsonObject> {
  if (isTooDeep(text)) return { ok: false, problem: "The arguments are nested too deeply." };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { ok: true, value: value as JsonObject };
    return { ok: false, problem: "The arguments are not a JSON object." };
  } catch {
    return { ok: false, problem: "The arguments are not valid JSON." };
  }
}
