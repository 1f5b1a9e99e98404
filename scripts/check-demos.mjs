import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { copyProject } from "./demos/copy.mjs";
import { demoNames } from "./demos/parts.mjs";
import { turnTelemetryOff } from "./next.mjs";
import { npmCommand } from "./npm.mjs";

// npm run check:demos [name…]: takes each demo (or those named) out of a copy in turn, and shows that the rest passes format,
// lint, types and unit tests; then takes all but the first out of one copy, and shows that the rest builds as well.

turnTelemetryOff();
const root = process.cwd();
const all = demoNames(root);
const named = process.argv.slice(2);
const failed = [];

for (const slug of named.length > 0 ? named : all) without([slug], ["check", "test:unit"]);
if (named.length === 0) without(all.slice(1), ["check", "test:unit", "build"]);
process.stdout.write(
  failed.length > 0 ? `\nFailed:\n${failed.join("\n")}\n` : "\nThe rest passes without each demo.\n",
);
process.exitCode = failed.length > 0 ? 1 : 0;

function without(slugs, scripts) {
  const title = `Without ${slugs.join(", ")}`;
  process.stdout.write(`\n=== ${title}\n`);
  const copy = copyProject(root);
  try {
    const commands = [...slugs.map((slug) => ["remove-demo", slug]), ...scripts.map((script) => [script])];
    for (const command of commands) {
      if (!npm(copy, command)) return failed.push(`${title}: npm run ${command.join(" ")}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs an npm script of the copy; its output is shown when it fails. */
function npm(copy, [script, ...args]) {
  const [program, options] = npmCommand("run", script, "--", ...args);
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: copy, encoding: "utf8" });
  process.stdout.write(status === 0 ? `npm run ${script}: passed\n` : `${stdout}${stderr}npm run ${script}: failed\n`);
  return status === 0;
}
