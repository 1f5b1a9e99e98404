import { z } from "zod";
import type { Json, JsonObject, JsonSchema } from "../../agent/engine/types";
import { plain } from "./words";

/** A tool's schema can't be offered to models. The message says why, for the log. */
export class SchemaRefused extends Error {
  override name = "SchemaRefused";
}

const maxNodes = 1000;
const maxDepth = 20;
const maxText = 1000;
const maxBytes = 30_000;
/** Providers refuse a whole request for the sake of one other name. */
const fieldName = /^[a-zA-Z0-9_.-]{1,64}$/;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const typeName = z.enum(["string", "number", "integer", "boolean", "object", "array", "null"]);
const limit = z.number();
const words = z.string().transform((text) => plain(text, maxText));

/** Keywords that are copied when their value is what it should be. */
const plainKeywords = {
  type: z.union([typeName, z.array(typeName).min(1)]),
  title: words,
  description: words,
  format: z.string().max(50),
  enum: z.array(scalar).min(1).max(500),
  const: scalar,
  default: scalar,
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
  if (!isObject(foreign)) throw new SchemaRefused("Its arguments are not described by a JSON Schema.");
  const whole = new Copy(foreign).copy(foreign, { depth: 0, references: [] });
  // At the top providers take no other keyword.
  const top = Object.fromEntries(Object.entries(whole).filter(([key]) => atTop.has(key)));
  const fields = isObject(top.properties) ? top.properties : {};
  const odd = Object.keys(fields).find((name) => !fieldName.test(name));
  if (odd !== undefined) throw new SchemaRefused(`Models can't be given an argument named "${plain(odd, 80)}".`);
  const schema = { ...top, type: "object" };
  if (JSON.stringify(schema).length > maxBytes)
    throw new SchemaRefused("The description of its arguments is too long.");
  return schema;
}

/** Where in the schema we are: how deep, and inside which references. */
type Place = { depth: number; references: readonly string[] };

class Copy {
  private nodes = 0;

  constructor(private readonly root: JsonObject) {}

  copy(schema: JsonObject, { depth, references }: Place): JsonSchema {
    this.nodes += 1;
    if (this.nodes > maxNodes) throw new SchemaRefused("The description of its arguments is too large.");
    if (depth > maxDepth) return {};
    const inside = { depth: depth + 1, references };
    const { $ref: reference, ...beside } = schema;
    if (typeof reference === "string") {
      // A schema inside itself has no end; from the second time on it allows everything.
      const meant = references.includes(reference) ? {} : this.find(reference);
      return this.copy({ ...meant, ...beside }, { ...inside, references: [...references, reference] });
    }
    const copied = Object.entries(schema).flatMap(([key, value]) => {
      const kept = this.keyword(key, value, inside);
      return kept === undefined ? [] : [[key === "oneOf" ? "anyOf" : key, kept] as const];
    });
    return withPattern(Object.fromEntries(copied), schema.pattern);
  }

  /** The value to keep of a keyword, or undefined. */
  private keyword(key: string, value: Json, place: Place): Json | undefined {
    const known = Object.entries(plainKeywords).find(([name]) => name === key);
    if (known) return known[1].safeParse(value).data;
    const any = (one: Json): Json => (isObject(one) ? this.copy(one, place) : {});
    switch (key) {
      case "properties":
        if (!isObject(value)) return undefined;
        return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, any(field)]));
      case "items":
        return isObject(value) ? any(value) : undefined;
      case "additionalProperties":
        return typeof value === "boolean" ? value : any(value);
      case "anyOf":
      case "oneOf": // becomes anyOf: without what was left out, two of them could fit
      case "allOf":
        return Array.isArray(value) && value.length > 0 ? value.map(any) : undefined;
      default:
        return undefined;
    }
  }

  /** What `#/$defs/x` means. Other documents are not fetched; what can't be found allows everything. */
  private find(reference: string): JsonObject {
    if (!reference.startsWith("#")) return {};
    let found: Json | undefined = this.root;
    for (const step of reference.slice(1).split("/").slice(1)) {
      const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
      found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
    }
    return isObject(found) ? found : {};
  }
}

function withPattern(schema: JsonSchema, pattern: Json | undefined): JsonSchema {
  if (typeof pattern !== "string") return schema;
  const said = typeof schema.description === "string" ? `${schema.description} ` : "";
  return { ...schema, description: plain(`${said}(pattern: ${pattern})`, maxText) };
}
