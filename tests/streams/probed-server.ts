import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const probe = pathToFileURL(join(import.meta.dirname, "heap-probe.mjs")).href;
const told = z.object({ heapBytes: z.number() });

/** All streams are one user's, from one address. */
const unlimited = Object.fromEntries(
  ["RATE_LIMIT", "MAX_CONCURRENT_RUNS", "MAX_DAILY_TOKENS"].flatMap((name) => [
    [name, "off"],
    [`${name}_PER_ADDRESS`, "off"],
  ]),
);

export type ProbedServer = {
  url: string;
  /** What is in its memory when the garbage is collected, in bytes. */
  heapBytes(): Promise<number>;
  /** What it wrote to its log. */
  log(): string;
  close(): Promise<void>;
};

/** The agent alone under plain Node (`npm run agent`), or the production build (`npm start`). */
export type ServerKind = "agent" | "next";

/** Starts a server with a database of its own; resolves when it answers. Rejects with its log when it ends before. */
export async function startProbedServer(kind: ServerKind, variables: Record<string, string>): Promise<ProbedServer> {
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), "streams-"));
  const { PATH = "", HOME = "" } = process.env;
  const script = kind === "agent" ? ["--import", "tsx", "scripts/agent.ts"] : ["scripts/serve.mjs", "start"];
  const child = spawn(process.execPath, ["--expose-gc", "--import", probe, ...script], {
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      MODEL: "demo",
      ...unlimited,
      DATABASE_URL: `file:${join(folder, "app.db")}`,
      PORT: port,
      AGENT_PORT: port,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await answers(child, `${url}${kind === "agent" ? "/health" : "/api/health"}`, () => output);
  return {
    url,
    async heapBytes() {
      child.send("heap");
      const [message] = await once(child, "message");
      return told.parse(message).heapBytes;
    },
    log: () => output,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(child: ChildProcess, address: string, log: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${log()}`);
    const ready = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address === "string" || address === null) throw new Error("There is no port.");
  return address.port;
}
