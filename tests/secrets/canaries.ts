import { readFileSync } from "node:fs";
import { z } from "zod";

/**
 * Values for all secret variables that are like no other text, so that one is found wherever it comes out. They are
 * in a file of data for scripts that know no TypeScript.
 */
export const canaries = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync("tests/secrets/canaries.json", "utf8")));

const secretText = /canary-of-[a-z-]+-7f3a9c51d2e84b60/;

/** Those of some texts that hold a canary: their beginnings, and which it is. */
export const withSecret = (texts: readonly string[]): string[] =>
  texts.filter((text) => secretText.test(text)).map((text) => `${text.slice(0, 300)} … ${secretText.exec(text)?.[0]}`);
