import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const left = new Set([".git", ".next", ".data", ".test", "node_modules", "test-results", "playwright-report"]);

/** A copy of the project in a new folder, with the packages of this one. Returns its path; the caller removes it. */
export function copyProject(root) {
  const copy = mkdtempSync(join(tmpdir(), "agent-starter-copy-"));
  for (const name of readdirSync(root)) {
    if (!left.has(name) && !name.startsWith(".env.local") && name !== ".env")
      cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  linkTree(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

// The build takes no packages from outside its folder, so a symbolic link won't do.
function linkTree(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else link(source, target);
  }
}

function link(source, target) {
  try {
    linkSync(source, target);
  } catch (error) {
    if (error.code !== "EXDEV" && error.code !== "EPERM") throw error;
    cpSync(source, target); // another disk
  }
}
