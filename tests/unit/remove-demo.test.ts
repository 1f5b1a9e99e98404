import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { demos } from "@/app/_components/demos";

const run = promisify(execFile);
const parts = ["agent", "app", "docs", "lib", "scripts", "tests"];
const copies: string[] = [];

afterEach(async () => {
  await Promise.all(copies.splice(0).map((copy) => rm(copy, { recursive: true })));
});

/** A copy of the project to take demos out of. */
async function copyOfProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "agent-starter-demos-"));
  copies.push(copy);
  const top = (await readdir(".", { withFileTypes: true })).filter((entry) => entry.isFile() && entry.name !== ".env");
  for (const name of [...parts, ...top.map((entry) => entry.name)])
    await cp(name, join(copy, name), { recursive: true });
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

const remove = (cwd: string, slug: string) => run(process.execPath, ["scripts/remove-demo.mjs", slug], { cwd });

/** Imports of the project's own files that lead nowhere, as `file: import`. */
async function brokenImports(root: string): Promise<string[]> {
  const files = (await Promise.all(parts.map((part) => readdir(join(root, part), { recursive: true })))).flatMap(
    (names, at) => names.map((name) => join(parts[at] ?? "", name)),
  );
  const broken: string[] = [];
  for (const file of files.filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, specifier = ""] of text.matchAll(/^(?:import|export|\}).* from "((?:\.|@\/)[^"]*)"/gm)) {
      const base = specifier.startsWith("@/") ? join(root, specifier.slice(2)) : resolve(root, file, "..", specifier);
      const places = ["", ".ts", ".tsx", "/index.ts"].map((end) => base + end);
      if (!places.some(existsSync)) broken.push(`${file}: ${specifier}`);
    }
  }
  return broken;
}

describe("npm run remove-demo", () => {
  test.each(demos.map((demo) => [demo.slug, demo] as const))("%s: the rest holds together", async (slug, demo) => {
    const copy = await copyOfProject();
    const { stdout } = await remove(copy, slug);
    expect(stdout).toContain(`Removed the demo ${demo.title}.`);
    expect(existsSync(join(copy, "app/(demos)", slug))).toBe(false);
    expect(await readFile(join(copy, "app/_components/demos.ts"), "utf8")).not.toContain(`(demos)/${slug}/`);
    const readme = await readFile(join(copy, "README.md"), "utf8");
    expect(readme).not.toMatch(new RegExp(`^\\| (\`/${slug}\`|.* \\| ${demo.title}) \\|`, "m"));
    if (demos.length > 1) expect(readme).not.toContain(`npm run remove-demo ${slug}\n`);
    expect(await brokenImports(copy)).toEqual([]);
    await run(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "ci", "."], { cwd: copy });
  });

  test("a page that uses the demo is named, and nothing is changed", async () => {
    const slug = demos[0]?.slug ?? "";
    const copy = await copyOfProject();
    const name = /export const (\w+)/.exec(await readFile(`app/(demos)/${slug}/demo.ts`, "utf8"))?.[1];
    await appendFile(
      join(copy, "app/inbox/page.tsx"),
      `import { ${name} } from "../(demos)/${slug}/demo";\n${name};\n`,
    );
    const sentence = `Nothing was changed: app/inbox/page.tsx needs the demo (it uses ${name} in its own way).`;
    await expect(remove(copy, slug)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(existsSync(join(copy, `app/(demos)/${slug}/page.tsx`))).toBe(true);
  });

  test("all can go but one, in any order, and a wrong name says which are there", async () => {
    const copy = await copyOfProject();
    const slugs = demos.map((demo) => demo.slug).reverse();
    const last = slugs.pop();
    for (const slug of slugs) await remove(copy, slug);
    expect(await brokenImports(copy)).toEqual([]);
    await expect(remove(copy, "nothing")).rejects.toMatchObject({
      stderr: `Use: npm run remove-demo <name>, with one of: ${last}\n`,
    });
  });
});
