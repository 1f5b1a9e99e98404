import { expect, test } from "vitest";
import { isTooDeep } from "../../../agent/engine/nesting";
import { parseArguments } from "../../../agent/engine/tool-schema";

const nested = (depth: number) => `{"z":${"[".repeat(depth)}${"]".repeat(depth)}}`;

test("arguments that are nested more than 100 levels deep are refused in words", () => {
  expect(parseArguments(nested(99))).toMatchObject({ ok: true });
  for (const depth of [100, 2_500, 200_000]) {
    expect(parseArguments(nested(depth))).toEqual({ ok: false, problem: "The arguments are nested too deeply." });
  }
});

test("brackets inside of strings do not count", () => {
  expect(isTooDeep(JSON.stringify({ text: '["\\'.repeat(500) }))).toBe(false);
});
