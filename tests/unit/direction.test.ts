import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { expect, test } from "vitest";

const importFrom = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']([^"']+)["']/g;

/** What the files of a folder import: paths from the root for our own files, else the package's name. */
function importsOf(folder: string): { file: string; target: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((name) => {
    const file = join(folder, name);
    const found = [...readFileSync(file, "utf8").matchAll(importFrom)].map(([, specifier = ""]) => specifier);
    return found.map((specifier) => ({ file, target: resolved(file, specifier) }));
  });
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  return specifier.startsWith(".")
    ? normalize(join(dirname(file), specifier))
        .split(sep)
        .join("/")
    : specifier;
}

test.each([
  ["agent", /^(app|lib|tests)\/|^(next|server-only|react)(\/|$)/],
  ["lib", /^(app|tests)\//],
  ["app", /^tests\//],
])("%s/ imports nothing that lies above it", (folder, forbidden) => {
  const all = importsOf(folder);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ target }) => forbidden.test(target))).toEqual([]);
});
