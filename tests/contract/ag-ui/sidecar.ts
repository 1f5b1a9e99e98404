import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const tokens = { ada: "token-of-ada-0123456789", eve: "token-of-eve-0123456789" };

export type Sidecar = {
  url: string;
  databaseUrl: string;
  /** Kills it with SIGKILL and starts it again on the same database and port. */
  restart(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM, in order; gives its exit code. */
  stop(): Promise<number | null>;
  /** A second process on the same database. */
  sibling(): Promise<Sidecar>;
  close(): Promise<void>;
  /** All that it wrote to its log. */
  log(): string;
};

/** `npm run agent` in a process of its own, on a database of its own. */
export async function startSidecar(env: Record<string, string> = {}): Promise<Sidecar> {
  const folder = mkdtempSync(join(tmpdir(), "sidecar-"));
  const sidecar = await open({ DATABASE_URL: `file:${join(folder, "app.db")}`, ...env });
  return { ...sidecar, close: () => sidecar.close().then(() => rmSync(folder, { recursive: true })) };
}

async function open(env: Record<string, string> & { DATABASE_URL: string }): Promise<Sidecar> {
  const port = await freePort();
  const settings = {
    AG_UI_TOKEN: Object.values(tokens).join(","),
    RATE_LIMIT: "off",
    RATE_LIMIT_PER_ADDRESS: "off",
    ...env,
    AGENT_PORT: String(port),
  };
  let output = "";
  const keep = (line: string) => {
    output += `${line}\n`;
  };
  let child = await started(settings, keep);
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://localhost:${port}/`,
    databaseUrl: env.DATABASE_URL,
    async restart() {
      await stop("SIGKILL");
      child = await started(settings, keep);
    },
    kill: () => stop("SIGKILL"),
    async stop() {
      await stop("SIGTERM");
      return child.exitCode;
    },
    sibling: () => open(env),
    close: () => stop("SIGTERM"),
    log: () => output,
  };
}

function started(env: Record<string, string>, keep: (line: string) => void): Promise<ChildProcess> {
  const { PATH = "", HOME = "" } = process.env;
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", join("scripts", "agent.ts")], {
    env: { PATH, HOME, NODE_ENV: "development", COPILOTKIT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        keep(line);
        said += ` ${line}`;
        if (line.includes("The agent listens")) resolve(child);
      });
    }
    child.once("close", (code) => reject(new Error(`The agent ended with code ${code}.${said}`)));
  });
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
