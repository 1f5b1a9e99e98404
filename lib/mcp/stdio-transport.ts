import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type MCPTransport, validateJSONRPCMessage } from "@ai-sdk/mcp";
import { cancelled } from "./cancelled";
import { endWithProcess, killGroup } from "./children";
import { CallStopped, ProgramEnded } from "./problem";
import type { McpServer } from "./settings";

type Program = Extract<McpServer, { kind: "stdio" }>;
type Message = Parameters<MCPTransport["send"]>[0];
type SendOptions = Parameters<MCPTransport["send"]>[1];

type Hooks = {
  /** The program ended by itself; `said` is the end of what it wrote to stderr. */
  ended(why: ProgramEnded, said: string): void;
  listChanged(): void;
};

/** How long a program may take to end by itself, and then by a signal, in milliseconds. */
const graceMs = 1000;
const keptErrors = 2000;
/** Our own variables may hold keys; a program gets only these and what its entry names. */
const inherited = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "LANG", "TMPDIR"];
const inheritedOnWindows = [
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATH",
  "PROGRAMFILES",
  "SYSTEMROOT",
  "TEMP",
  "USERPROFILE",
];
const windows = process.platform === "win32";

/**
 * MCP over the standard streams of a program. Why not the transport of `@ai-sdk/mcp`: docs/decisions/005-mcp-tools.md.
 */
export class StdioTransport implements MCPTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Message) => void;
  private child: ChildProcessWithoutNullStreams | undefined;
  private closing = false;
  private said = "";

  constructor(
    private readonly program: Program,
    private readonly hooks: Hooks,
  ) {}

  /** Starts the program. Rejects when it can't be started. */
  start(): Promise<void> {
    const { command, args, env } = this.program;
    const child = spawn(command, args, {
      env: { NODE_ENV: process.env.NODE_ENV, ...environment(), ...env },
      // A group of its own, so that what npx starts ends with it. On Windows npx is a script for the shell.
      ...(windows ? { shell: true, windowsHide: true } : { detached: true }),
    });
    this.child = child;
    endWithProcess(child);
    createInterface({ input: child.stdout }).on("line", (line) => this.receive(line));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.said = (this.said + text).slice(-keptErrors);
    });
    child.stdin.on("error", () => undefined); // the program ended; "close" tells
    child.on("exit", () => this.end(child));
    child.on("close", (code, signal) => this.closed(child, code, signal));
    return new Promise((resolve, reject) => {
      child.on("spawn", resolve);
      child.on("error", reject);
    });
  }

  /** Resolves when the message is written. A request that is given up is cancelled at the server. */
  send(message: Message, { signal }: SendOptions = {}): Promise<void> {
    if ("id" in message && "method" in message && signal) {
      const cancel = cancelled(message.id);
      signal.addEventListener("abort", () => signal.reason instanceof CallStopped && this.write(cancel), {
        once: true,
      });
    }
    return new Promise((resolve, reject) => {
      this.write(message, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Ends the program; resolves when it, and what it started, has ended. */
  async close(): Promise<void> {
    this.closing = true;
    const child = this.child;
    if (!child || child.pid === undefined) return;
    const closed = new Promise((resolve) => child.once("close", resolve));
    this.end(child);
    await closed;
  }

  private write(message: Message, done?: (error?: Error | null) => void): void {
    const stdin = this.child?.stdin;
    if (stdin?.writable) stdin.write(`${JSON.stringify(message)}\n`, done);
    else done?.(new ProgramEnded("Its program has ended."));
  }

  private receive(line: string): void {
    try {
      const message = validateJSONRPCMessage(JSON.parse(line));
      // The client takes no notifications.
      if (!("method" in message) || "id" in message) this.onmessage?.(message);
      else if (message.method === "notifications/tools/list_changed") this.hooks.listChanged();
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** By the end of its input; then by signals, also to what it started. */
  private end(child: ChildProcessWithoutNullStreams): void {
    child.stdin.end();
    const term = setTimeout(() => killGroup(child, "SIGTERM"), graceMs);
    const kill = setTimeout(() => {
      killGroup(child, "SIGKILL");
      // What left the group may hold these open, and "close" would never come.
      child.stdout.destroy();
      child.stderr.destroy();
    }, graceMs * 2);
    child.once("close", () => [term, kill].forEach(clearTimeout));
  }

  private closed({ pid }: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    this.child = undefined;
    if (!this.closing && pid !== undefined) {
      const how = signal ? `by ${signal}` : `with code ${code}`;
      this.hooks.ended(new ProgramEnded(`Its program ended ${how}.`), this.withoutSecrets(this.said));
    }
    this.onclose?.();
  }

  private withoutSecrets(text: string): string {
    const secrets = Object.values(this.program.env).filter((value) => value.length >= 8);
    return secrets.reduce((clean, secret) => clean.replaceAll(secret, "[redacted]"), text);
  }
}

function environment(): Record<string, string> {
  const names = windows ? inheritedOnWindows : inherited;
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
