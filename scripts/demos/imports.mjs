import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const folders = ["agent", "app", "lib", "scripts", "tests"];
const importPattern = /(?:\bfrom |\bimport\(|\bimport )"([^"]+)"/g;
/** What Next, npm or a tool starts with. */
const startPattern = /^(app\/(.*\/)?(page|route|layout|loading|error|not-found)\.tsx?|scripts\/.*|[^/]+)$/;
/** What the test runners and `npm run bench` start with. */
const testPattern = /^tests\/(.*\.test\.ts|bench\/.*|setup\/.*)$/;

/** The code of a project: its files, and which of them imports which. Paths are relative to the project, with `/`. */
export class Code {
  /** @param {string} root the project's folder */
  constructor(root) {
    this.root = root;
    const top = readdirSync(root).filter((name) => /\.(ts|mjs)$/.test(name));
    const deep = folders.flatMap((folder) =>
      existsSync(join(root, folder))
        ? readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name))
        : [],
    );
    this.files = [
      ...top,
      ...deep.map((path) => path.split(sep).join("/")).filter((path) => /\.(tsx?|mjs)$/.test(path)),
    ];
    const known = new Set(this.files);
    this.imports = new Map(this.files.map((file) => [file, this.#importsOf(file, known)]));
  }

  /** The text of a file. */
  read(file) {
    return readFileSync(join(this.root, file), "utf8");
  }

  /** What `file` means where it writes `specifier`, or undefined when that is a package. */
  resolve(file, specifier, known = new Set(this.files)) {
    if (!/^(@\/|\.)/.test(specifier)) return undefined;
    const path = specifier.startsWith("@/") ? specifier.slice(2) : relative(".", join(dirname(file), specifier));
    const base = path.split(sep).join("/");
    return ["", ".ts", ".tsx", "/index.ts"].map((end) => `${base}${end}`).find((one) => known.has(one));
  }

  /** The files that the app reaches, or with `tests` also those that tests reach, when what `isGone` names is not there. */
  reached(isGone, { tests = false } = {}) {
    const starts = this.files.filter((file) => startPattern.test(file) || (tests && testPattern.test(file)));
    const found = new Set(starts.filter((file) => !isGone(file)));
    for (const file of found) {
      for (const imported of this.imports.get(file)) if (!isGone(imported)) found.add(imported);
    }
    return found;
  }

  #importsOf(file, known) {
    const specifiers = [...this.read(file).matchAll(importPattern)].map(([, specifier]) => specifier);
    return specifiers.map((specifier) => this.resolve(file, specifier, known)).filter((path) => path !== undefined);
  }
}
