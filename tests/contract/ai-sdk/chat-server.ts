import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type ChatServer = {
  url: string;
  /** Kills it with SIGKILL and starts it again on the same database and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
  log(): string;
};

/** The chat's routes in a process of their own, on a database of its own, with the demo model. */
export async function startChatServer(env: Record<string, string> = {}): Promise<ChatServer> {
  const folder = mkdtempSync(join(tmpdir(), "chat-"));
  const limits = { RATE_LIMIT: "off", RATE_LIMIT_PER_ADDRESS: "off" };
  const settings = { DATABASE_URL: `file:${join(folder, "app.db")}`, ...limits, MODEL: "demo", ...env };
  let output = "";
  const keep = (line: string) => {
    output += `${line}\n`;
  };
  let { child, port } = await started(settings, "0", keep);
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async restart() {
      await stop("SIGKILL");
      ({ child, port } = await started(settings, port, keep));
    },
    async close() {
      await stop("SIGTERM");
      rmSync(folder, { recursive: true });
    },
    log: () => output,
  };
}

function started(env: Record<string, string>, port: string, keep: (line: string) => void) {
  const { PATH = "", HOME = "" } = process.env;
  const script = join("tests", "contract", "ai-sdk", "server.ts");
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", script, port], {
    env: { PATH, HOME, NODE_ENV: "development", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise<{ child: ChildProcess; port: string }>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        keep(line);
        const listening = /^listening (\d+)$/.exec(line)?.[1];
        if (listening) resolve({ child, port: listening });
      });
    }
    child.once("exit", (code) => reject(new Error(`The chat server ended with code ${code}.`)));
  });
}

/** A browser of its own: it keeps its session cookie, and says where its page is from. */
export function browser({ url }: Pick<ChatServer, "url">): typeof fetch {
  let cookie = "";
  return async (input, init = {}) => {
    const target = new URL(String(input), url);
    const headers = new Headers(init.headers);
    if (cookie) headers.set("cookie", cookie);
    if (init.method === "POST") headers.set("origin", url);
    const response = await fetch(target, { ...init, headers });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
}

export const postJson = (on: typeof fetch, path: string, body: unknown): Promise<Response> =>
  on(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

export const errorOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
];
