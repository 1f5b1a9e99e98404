import { expect, test } from "vitest";
import { choiceSchema } from "../../lib/conversation/choice-schema";

const schema = choiceSchema({ theme: ["light", "dark"], size: ["small", "large"] });

test("takes an object whose fields are words of the lists", () => {
  expect(schema.safeParse({ theme: "dark", size: "small" })).toEqual({
    success: true,
    data: { theme: "dark", size: "small" },
  });
});

test.each([
  [{ theme: "blue", size: "small" }, "theme must be one of: light, dark"],
  [{ theme: "dark" }, "size must be one of: small, large"],
  [null, "theme must be one of: light, dark"],
  ["dark", "theme must be one of: light, dark"],
])("refuses %j and says why", (value, message) => {
  expect(schema.safeParse(value)).toMatchObject({ success: false, error: { issues: [{ message }] } });
});

test("describes itself as JSON Schema", () => {
  expect(schema.toJSONSchema()).toMatchObject({
    type: "object",
    properties: { theme: { type: "string", enum: ["light", "dark"] } },
    required: ["theme", "size"],
  });
});
