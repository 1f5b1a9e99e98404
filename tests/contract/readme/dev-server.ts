import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** What `npm run <name>` starts. Throws when there is no such script, or when it isn't one command of Node. */
export function scriptArgs(name: string): string[] {
  const [program, ...args] = (scripts[name] ?? "").split(" ");
  if (program !== "node") throw new Error(`npm run ${name} is not a command of Node: ${scripts[name]}`);
  return args;
}

/** `npm run dev` with these variables, on a port and a database of its own. */
export class DevServer {
  private output = "";

  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Starts it and waits until it answers. Throws with its output when it ends instead. */
  static async start(variables: Readonly<Record<string, string>>): Promise<DevServer> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), "agent-starter-dev-"));
    const child = spawn(process.execPath, scriptArgs("dev"), {
      env: {
        ...process.env,
        NODE_ENV: "development",
        MODEL: "demo",
        DATABASE_URL: `file:${join(folder, "app.db")}`,
        PORT: String(port),
        ...variables,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const server = new DevServer(port, child, folder);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => server.note(String(chunk)));
    while (!(await server.answers())) {
      if (child.exitCode !== null) {
        await server.stop();
        throw new Error(`npm run dev ended with ${child.exitCode}:\n${server.output}`);
      }
      await delay(100);
    }
    return server;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, "exit");
      this.child.kill("SIGTERM");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private note(text: string): void {
    this.output += text;
  }

  private answers(): Promise<boolean> {
    return fetch(`http://localhost:${this.port}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}
