import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { withoutImports, withoutRows } from "./demos/edits.mjs";
import { Code } from "./demos/imports.mjs";
import { demoNames, demoParts } from "./demos/parts.mjs";
import { giveUp } from "./next.mjs";

// npm run remove-demo <name>: deletes a demo's page, what only it used, the tests of that, and its entries in lists. All is
// planned before anything is written.

const root = process.cwd();
const slug = process.argv[2] ?? "";
const folder = `app/(demos)/${slug}`;
const present = demoNames(root);
if (!present.includes(slug)) giveUp(`Use: npm run remove-demo <name>, with one of: ${present.join(", ")}`);

const { parts = [], cuts = {}, note } = demoParts[slug] ?? {};
const code = new Code(root);
const title = /title: "([^"]+)"/.exec(code.read(`${folder}/demo.ts`))[1];
const roots = [folder, ...parts.filter((part) => existsSync(join(root, part)))];
const gone = leaving(roots);
const edits = planEdits();

for (const [file, text] of edits) writeFileSync(join(root, file), text);
for (const path of [...roots, ...gone]) rmSync(join(root, path), { recursive: true, force: true });
format([...edits.keys()].filter((file) => !file.endsWith(".md")));
report();

/**
 * The files that go: the parts, what the app no longer reaches, the tests of these, and what only those tests reached. What
 * lib/ and the engine offer stays, also when no page uses it.
 */
function leaving(paths) {
  const files = new Set(
    code.files.filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`))),
  );
  const isGone = (file) => files.has(file);
  const follows = /^(app\/_components|agent\/(tools|model\/demo)|tests)\//;
  const addUnreached = (options) => {
    const before = code.reached(() => false, options);
    const after = code.reached(isGone, options);
    for (const file of before) if (!after.has(file) && follows.test(file)) files.add(file);
  };
  addUnreached();
  for (const file of code.files) {
    if (/\.test\.ts$/.test(file) && code.imports.get(file).some(isGone)) files.add(file);
  }
  addUnreached({ tests: true });
  return files;
}

function planEdits() {
  const texts = new Map();
  for (const file of code.files) {
    if (gone.has(file) || !code.imports.get(file).some((imported) => gone.has(imported))) continue;
    try {
      const isGone = (specifier) => gone.has(code.resolve(file, specifier));
      texts.set(file, withoutImports(code.read(file), isGone));
    } catch (error) {
      giveUp(`Nothing was changed: ${file} needs the demo (${error.message}). Change it by hand first.`);
    }
  }
  for (const [file, cut] of Object.entries(cuts)) {
    const text = texts.get(file) ?? code.read(file);
    texts.set(file, text.replace(cut, ""));
  }
  const example = present.find((name) => name !== slug) ?? slug;
  texts.set("README.md", withoutRows(texts.get("README.md") ?? code.read("README.md"), { slug, title, example }));
  return texts;
}

/** A list that became short goes on one line. */
function format(files) {
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  execFileSync(process.execPath, [biome, "check", "--write", ...files], { stdio: ["ignore", "pipe", "inherit"] });
}

function report() {
  const list = (heading, items) => (items.length > 0 ? [heading, ...items.map((item) => `  ${item}`), ""] : []);
  const others = [...gone].filter((file) => !file.startsWith(`${folder}/`)).sort();
  const mentions = code.files.filter(
    (file) => file.startsWith("tests/e2e/") && !gone.has(file) && new RegExp(`/${slug}\\b(?!-)`).test(code.read(file)),
  );
  const text = [
    `Removed the demo ${title}.`,
    "",
    ...list("Deleted:", [`${folder}/`, ...others]),
    ...list("Changed:", [...edits.keys()].sort()),
    ...list("These browser tests still open its page; change or delete them:", mentions),
    ...(note ? [note, ""] : []),
    "Now run: npm run check",
  ];
  process.stdout.write(`${text.join("\n")}\n`);
}
