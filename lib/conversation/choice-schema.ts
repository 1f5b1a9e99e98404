import type { ToolSchema } from "./client-tools";

type Choices = { readonly [field: string]: readonly [string, ...string[]] };
type Chosen<C extends Choices> = { [F in keyof C]: C[F][number] };

/** The schema of an object whose fields are each one of some words; for a page that does without a schema library. */
export function choiceSchema<const C extends Choices>(choices: C): ToolSchema<Chosen<C>> {
  const fields = Object.entries(choices);
  return {
    safeParse: (value) => {
      const given = typeof value === "object" && value !== null ? value : {};
      const wrong = fields.find(([name, words]) => !words.includes(String(Reflect.get(given, name))));
      if (!wrong) return { success: true, data: given as Chosen<C> };
      const [name, words] = wrong;
      return {
        success: false,
        error: { issues: [{ path: [name], message: `${name} must be one of: ${words.join(", ")}` }] },
      };
    },
    toJSONSchema: () => ({
      type: "object",
      properties: Object.fromEntries(fields.map(([name, words]) => [name, { type: "string", enum: words }])),
      required: fields.map(([name]) => name),
      additionalProperties: false,
    }),
  };
}
