import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const latest: Readonly<Record<string, string>> = { left: "1.0.0", behind: "1.2.0", "@ag-ui/core": "1.0.0" };
const pins: Readonly<Record<string, string>> = { left: "1.0.0", behind: "1.0.0", "@ag-ui/core": "0.0.59" };
let project = "";
let registry: Server;

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "agent-starter-fresh-"));
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "project", dependencies: pins }));
  for (const [name, version] of Object.entries(pins)) {
    const folder = join(project, "node_modules", name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), JSON.stringify({ name, version }));
  }
  registry = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "/").slice(1));
    const versions = [pins[name], latest[name]].map((version) => [version, { name, version }]);
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ name, "dist-tags": { latest: latest[name] }, versions: Object.fromEntries(versions) }),
    );
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
});

afterEach(async () => {
  registry.closeAllConnections();
  registry.close();
  await rm(project, { recursive: true });
});

/** Runs the check in the project; gives its exit code and what it wrote. */
async function check(): Promise<{ code: number | null; output: string }> {
  const address = registry.address();
  const port = address === null || typeof address === "string" ? 9 : address.port;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(project, "cache"),
    npm_config_fetch_retries: "0",
  };
  const child = execFile(process.execPath, [resolve("scripts/fresh.mjs")], { cwd: project, env });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += String(chunk);
  });
  await once(child, "close");
  return { code: child.exitCode, output };
}

test("lists the pins that may be raised, and those that are old on purpose with the reason", async () => {
  const { code, output } = await check();
  expect(output).toBe(
    "May be raised:\n  behind 1.0.0 → 1.2.0\nKept behind:\n  @ag-ui/core 0.0.59 → 1.0.0: must be what @copilotkit/runtime pins (docs/decisions/001-pinned-ag-ui.md)\n",
  );
  expect(code).toBe(1);
});

test("without a registry it says so, and fails nothing", async () => {
  registry.close();
  await once(registry, "close");
  const { code, output } = await check();
  expect(output).toMatch(/^Nothing was checked: the package registry can't be asked \(.+\)\.\n$/);
  expect(code).toBe(0);
});
