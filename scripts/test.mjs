import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { turnTelemetryOff } from "./next.mjs";

// npm test: every check of the project in order, each with its own output. A stage without single tests (lint, types,
// build) counts as one. The last line is "N passed, N failed".

turnTelemetryOff();
const require = createRequire(import.meta.url);
const reports = mkdtempSync(join(tmpdir(), "agent-starter-test-"));
const total = { passed: 0, failed: 0 };

// Where CI is set, Biome colours every letter of its output, also in a file.
const colors = process.stdout.isTTY ? [] : ["--colors=off"];
await stage("Format and lint", run(bin("@biomejs/biome", "biome"), ["ci", ".", ...colors]));
await stage("Types", types);
await stage("Unit tests", vitest("unit"));
await stage("Contract tests", vitest("contract"));
// Made with secrets in the environment, so that the browser tests can see that no file of it holds one.
const canaries = JSON.parse(readFileSync("tests/secrets/canaries.json", "utf8"));
const withSecrets = { ...process.env, ...canaries, MODEL: "demo" };
const built = await stage("Production build", run("scripts/build.mjs", [], withSecrets));
await stage("Browser tests", built ? playwright() : async () => ({ passed: 0, failed: 1, note: "Not run: no build." }));

rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed > 0 ? 1 : 0;
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);

/** Runs a stage, adds its counts to the total, and tells whether nothing of it failed. */
async function stage(title, work) {
  process.stdout.write(`\n=== ${title}\n`);
  const { passed, failed, note } = await work();
  total.passed += passed;
  total.failed += failed;
  process.stdout.write(`--- ${title}: ${passed} passed, ${failed} failed${note ? `. ${note}` : ""}\n`);
  return failed === 0;
}

function run(script, args, env = process.env) {
  return async () => ((await node(script, args, env)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** Next first writes the types of the routes and of what pages import (`next-env.d.ts`); a clean clone has none. */
async function types() {
  const generated = await run(bin("next", "next"), ["typegen"])();
  return generated.failed > 0 ? generated : run(bin("typescript", "tsc"), ["--noEmit", "-p", "."])();
}

function vitest(folder) {
  const file = join(reports, `${folder}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return async () => {
    const code = await node(bin("vitest", "vitest"), ["run", `tests/${folder}`, ...reporters]);
    return counts(code, file, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }));
  };
}

function playwright() {
  const file = join(reports, "browser.json");
  return async () => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const code = await node(bin("playwright", "playwright"), ["test", "--reporter=list,json"], env);
    return counts(code, file, ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }));
  };
}

/** The counts of a report. A run that failed without a failed test (no report, an error outside tests) is one failure. */
function counts(code, file, read) {
  let found = { passed: 0, failed: 0, skipped: 0 };
  try {
    found = read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    return { passed: 0, failed: 1, note: `The report can't be read (${error.message}).` };
  }
  const note = found.skipped > 0 ? `${found.skipped} skipped` : "";
  return { passed: found.passed, failed: code !== 0 && found.failed === 0 ? 1 : found.failed, note };
}

/** Runs a script under Node with its output on the screen; gives its exit code (1 when a signal ended it). */
function node(script, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "inherit", "inherit"], env });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** The script behind a package's command, so that no shell is needed to start it. */
function bin(name, command) {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === "string" ? bin : bin[command]);
}
