import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const pins = z.record(z.string(), z.string());
const manifest = z
  .object({
    dependencies: pins,
    devDependencies: pins,
    overrides: z.record(z.string(), z.union([z.string(), z.object({ ai: z.string() }).transform(({ ai }) => ai)])),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const lockfile = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

// Clients of other versions that the contract tests hold against us bring their own copies.
const peersUnderTest = ["ag-ui-client-1", "ai-7", "ai-react-6-0-0", "ai-react-6-0-104", "ai-react-7"].map(
  (name) => `node_modules/${name}/`,
);

test.each([
  "@ag-ui/client",
  "@ag-ui/core",
  "@ai-sdk/mcp",
  "@copilotkit/core",
  "streamdown",
  "ai",
  "react",
  "react-dom",
  "kysely",
  "next",
])("there is one copy of %s", (name) => {
  const copies = Object.keys(lockfile.packages)
    .filter((path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .filter((path) => !peersUnderTest.some((peer) => path.startsWith(peer)));
  expect(copies).toEqual([`node_modules/${name}`]);
});

test.each([
  ["ai-react-6-0-0", "ai-6-0-0"],
  ["ai-react-6-0-104", "ai-6-0-104"],
  ["ai-react-7", "ai-7"],
])("the hook %s has an ai of its own, of the version of %s", (hook, ai) => {
  const version = (name: string) => lockfile.packages[`node_modules/${name}`]?.version;
  expect(version(`${hook}/node_modules/ai`)).toBeDefined();
  expect(version(`${hook}/node_modules/ai`)).toBe(version(ai));
});

test.each(Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides }))(
  "%s is pinned exactly (%s)",
  (_name, version) => {
    expect(version).toMatch(/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  },
);
