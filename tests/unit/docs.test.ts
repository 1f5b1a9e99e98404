import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type ErrorCode, errorTable } from "@/agent/errors";
import { parseEnv, variableNames } from "@/lib/env";

const pins = z.record(z.string(), z.string());
const codes = Object.keys(errorTable) as ErrorCode[];

describe("docs/errors.md", () => {
  const parts = readFileSync("docs/errors.md", "utf8").split(/^## /m).slice(1);
  const part = (code: string) => parts.find((one) => one.startsWith(`${code}\n`)) ?? "";

  test("has a part for each code, in the order of the table, and no other", () => {
    expect(parts.map((one) => one.split("\n", 1)[0])).toEqual(codes);
  });

  test.each(codes)("%s: says status and sentence of the table, the cause, and what to do", (code) => {
    const { status, message } = errorTable[code];
    expect(part(code)).toContain(`HTTP ${status} · “${message}”`);
    for (const heading of ["**Means.**", "**Probable cause.**", "**What to do.**"])
      expect(part(code)).toContain(heading);
  });
});

describe(".env.example", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const variables = lines.flatMap((line) => {
    const [, name, value] = /^# ?([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });

  test("has a line for each variable, and no other", () => {
    expect(variables.map(([name]) => name).sort()).toEqual([...variableNames].sort());
  });

  test("sets nothing: every line is optional", () => {
    expect(lines.filter((line) => line.trim() !== "" && !line.startsWith("#"))).toEqual([]);
  });

  test.each(variables)("%s=%s is a value that the app takes", (name, value) => {
    expect(() => parseEnv({ [name]: value })).not.toThrow();
  });

  test("what it gives as defaults are the defaults", () => {
    const shown = Object.fromEntries(variables.filter(([name]) => /^(PORT|DATABASE_URL|MAX_|RATE_)/.test(name)));
    expect(parseEnv(shown)).toEqual(parseEnv({}));
  });
});

describe("README.md", () => {
  const readme = readFileSync("README.md", "utf8");
  const manifest = z.object({ dependencies: pins, devDependencies: pins });
  const configuration = readme.split("## Configuration")[1]?.split("\n## ")[0] ?? "";
  const rows = configuration.split("\n").flatMap((line) => /^\| (`.+?`) \|/.exec(line)?.[1] ?? []);
  const named = rows.flatMap((row) => row.split(", ").map((name) => name.replaceAll("`", "")));

  test("its table of peers names the versions that the tests run", () => {
    const { dependencies, devDependencies } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));
    const table = readme.split("| peer | tested with |")[1]?.split("\n\n")[0] ?? "";
    const told = [...table.matchAll(/`(@[\w-]+\/[\w-]+)` (\d+\.\d+\.\d+)/g)].map(([, name, version]) => [
      name,
      version,
    ]);
    const pinned = ["@ag-ui/client", "@copilotkit/react-core", "@copilotkit/runtime"].map((name) => [
      name,
      dependencies[name],
    ]);
    const newer = /^npm:(.+)@(.+)$/.exec(devDependencies["ag-ui-client-1"] ?? "")?.slice(1);
    expect(told).toEqual([newer, ...pinned]);
  });

  test("its configuration table names each variable, and no other", () => {
    const tokens = "MCP_TOKEN_<NAME>"; // one for each server
    expect(named.sort()).toEqual([...variableNames, tokens].sort());
  });
});
