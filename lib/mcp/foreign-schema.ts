import { z } from "zod";
import type { Json, JsonObject, JsonSchema } from "../../agent/engine/types";
import { plain } from "./words";

/** A tool's schema can't be offered to models. The message says why, for the log. */
export class SchemaRefused extends Error {
  override name = "SchemaRefused";
}

const maxNodes = 1000;
const maxDepth = 12;
const maxText = 1000;
const maxBytes = 30_000;
/** Providers refuse a whole request for the sake of one other name. */
const fieldName = /^[a-zA-Z0-9_.-]{1,64}$/;

const object = z.record(z.string(), z.json());
const typeName = z.enum(["string", "number", "integer", "boolean", "object", "array", "null"]);
const limit = z.number();
const words = z.string().transform((text) => plain(text, maxText));

/** Keywords that are copied when their value is what it should be. */
const plainKeywords = {
  type: z.union([typeName, z.array(typeName).min(1)]),
  title: words,
  description: words,
  format: z.string().max(50),
  enum: z.array(z.json()).min(1).max(500),
  const: z.json(),
  default: z.json(),
  required: z.array(z.string()),
  minimum: limit,
  maximum: limit,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: limit.positive(),
  minLength: limit,
  maxLength: limit,
  minItems: limit,
  maxItems: limit,
  uniqueItems: z.boolean(),
};
const atTop = new Set(["type", "properties", "required", "description", "title", "additionalProperties"]);

/**
 * The JSON Schema of a server's tool as one that models, forms and our validator can use: references are put in place,
 * patterns (which may be slow on purpose) become words of the description, and unknown keywords are left out, which
 * only makes it looser; the server checks the arguments itself. Throws `SchemaRefused`.
 */
export function usableSchema(foreign: unknown): JsonSchema {
  const root = object.safeParse(foreign);
  if (!root.success) throw new SchemaRefused("Its arguments are not described by a JSON Schema.");
  const whole = new Copy(root.data).copy(root.data, 0);
  // At the top providers take no other keyword.
  const top = Object.fromEntries(Object.entries(whole).filter(([key]) => atTop.has(key)));
  const fields = Object.keys(object.catch({}).parse(top.properties));
  const odd = fields.find((name) => !fieldName.test(name));
  if (odd !== undefined) throw new SchemaRefused(`Models can't be given an argument named "${plain(odd, 80)}".`);
  const schema = { ...top, type: "object" };
  if (JSON.stringify(schema).length > maxBytes) throw new SchemaRefused("The description of its arguments is too long.");
  return schema;
}

class Copy {
  private nodes = 0;

  constructor(private readonly root: JsonObject) {}

  copy(schema: JsonObject, depth: number): JsonSchema {
    this.nodes += 1;
    if (this.nodes > maxNodes) throw new SchemaRefused("The description of its arguments is too large.");
    if (depth > maxDepth) return {};
    const { $ref: reference, ...beside } = schema;
    if (typeof reference === "string") return this.copy({ ...this.find(reference), ...beside }, depth + 1);
    const copied = Object.entries(schema).flatMap(([key, value]) => {
      const kept = this.keyword(key, value, depth + 1);
      return kept ? [kept] : [];
    });
    return withPattern(Object.fromEntries(copied), schema.pattern);
  }

  private keyword(key: string, value: Json, depth: number): [string, Json] | undefined {
    const known = Object.entries(plainKeywords).find(([name]) => name === key)?.[1].safeParse(value);
    if (known) return known.success ? [key, known.data] : undefined;
    if (key === "properties") {
      const fields = object.safeParse(value).data ?? {};
      return [key, Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, this.any(field, depth)]))];
    }
    if (key === "items" && !Array.isArray(value)) return [key, this.any(value, depth)];
    if (key === "additionalProperties") return [key, typeof value === "boolean" ? value : this.any(value, depth)];
    if (key === "anyOf" || key === "oneOf" || key === "allOf") {
      const all = Array.isArray(value) ? value.map((one) => this.any(one, depth)) : [];
      // Without the keywords that were left out, two of `oneOf` could fit.
      return all.length > 0 ? [key === "oneOf" ? "anyOf" : key, all] : undefined;
    }
    return undefined;
  }

  /** Where a schema is wanted; `true` and what is none allow everything. */
  private any(value: Json, depth: number): Json {
    const schema = object.safeParse(value);
    return schema.success ? this.copy(schema.data, depth) : {};
  }

  /** What `#/$defs/x` means. Other documents are not fetched; what can't be found allows everything. */
  private find(reference: string): JsonObject {
    if (!reference.startsWith("#")) return {};
    let found: Json | undefined = this.root;
    for (const step of reference.slice(1).split("/").slice(1)) {
      const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
      const inside: JsonObject | undefined = object.safeParse(found).data;
      found = inside && Object.hasOwn(inside, name) ? inside[name] : undefined;
    }
    return object.safeParse(found).data ?? {};
  }
}

function withPattern(schema: JsonSchema, pattern: Json | undefined): JsonSchema {
  if (typeof pattern !== "string") return schema;
  const said = typeof schema.description === "string" ? `${schema.description} ` : "";
  return { ...schema, description: plain(`${said}(pattern: ${pattern})`, maxText) };
}
