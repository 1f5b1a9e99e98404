import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv, variableNames } from "@/lib/env";
import { readDockerfile } from "../setup/dockerfile";

const ignored = readFileSync(".dockerignore", "utf8").split("\n");
const [build, image] = readDockerfile();

describe("Dockerfile", () => {
  test("copies only files that are there and that .dockerignore lets in", () => {
    const sources = build?.copies.flatMap((copy) => copy.sources) ?? [];
    expect(sources).toContain("package-lock.json");
    expect(sources.filter((source) => !existsSync(source) || ignored.includes(source))).toEqual([]);
  });

  test("takes from the build what next build makes", () => {
    expect(image?.built).toEqual([
      { sources: ["/app/.next/standalone"], to: "./" },
      { sources: ["/app/.next/static"], to: "./.next/static" },
    ]);
    expect(existsSync("public"), "a folder public/ needs a COPY of its own").toBe(false);
  });

  test("builds and runs on one Node, which package.json allows and CI tests", () => {
    expect(image?.base).toBe(build?.base);
    const major = /^node:(\d+)-/.exec(image?.base ?? "")?.[1];
    expect(readFileSync(".github/workflows/ci.yml", "utf8")).toMatch(new RegExp(`node: \\[.*\\b${major}\\b.*\\]`));
  });

  test("runs without root, and keeps what must last in its volume", () => {
    expect(image?.user).toBe("node");
    const database = parseEnv({}).databaseUrl.replace(/^file:/, "");
    expect(image?.volume).toBe(join("/app", dirname(database)));
  });

  test("asks the health route that is there", () => {
    const route = /\/api\/\w+/.exec(image?.healthcheck.join(" ") ?? "")?.[0];
    expect(existsSync(`app${route}/route.ts`)).toBe(true);
  });
});

test(".dockerignore keeps secrets, data and what the machine built out of the image", () => {
  expect(ignored).toEqual(expect.arrayContaining([".env*", ".data", ".git", ".next", "node_modules"]));
});

describe("compose.yaml", () => {
  const text = readFileSync("compose.yaml", "utf8");
  const app = /\n {2}app:\n(.*?)\n\n/s.exec(text)?.[1] ?? "";
  const set = [...app.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, value] as const);

  test("sets variables that the app knows, to values that it takes", () => {
    expect(set.map(([name]) => name)).toEqual(["PORT", "SHUTDOWN_SECONDS", "DATABASE_URL", "SESSION_SECRET"]);
    expect(variableNames).toEqual(expect.arrayContaining(set.map(([name]) => name)));
    const filled = set.map(([name, value]) => [
      name,
      value.replace(/"/g, "").replace(/\$\{\w+[^}]*\}/, "0123456789abcdef0123456789abcdef"),
    ]);
    expect(parseEnv(Object.fromEntries(filled))).toMatchObject({ port: 3000 });
  });

  test("starts without a secret of its own: each must be given", () => {
    const secrets = [...text.matchAll(/\$\{(\w*(?:SECRET|PASSWORD)\w*)(.*?)\}/g)];
    expect(secrets.length).toBeGreaterThan(2);
    for (const [, , rest] of secrets) expect(rest).toMatch(/^:\?Set /);
  });
});

test.each(["container", "nginx", "vercel"])("docs/deploy/%s.md names only settings that are there", (name) => {
  const text = readFileSync(`docs/deploy/${name}.md`, "utf8").replace(/\$\w+/g, "");
  const named = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, variable = ""]) => variable);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((variable) => !variableNames.includes(variable))).toEqual([]);
});
