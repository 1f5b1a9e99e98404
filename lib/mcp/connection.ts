import { setTimeout as wait } from "node:timers/promises";
import type { Log, ToolDefinition } from "../../agent/engine/types";
import { ToolError } from "../../agent/errors";
import { CallStopped, neverArrived, problemOf } from "./problem";
import { McpSession } from "./session";
import type { McpServer } from "./settings";
import type { Timing } from "./timing";
import { toolDefinitions } from "./tool-definition";
import { within } from "./within";
import { plain } from "./words";

/** How a server is, for people: no addresses, no secrets. `tools` is how many it offers. */
export type McpStatus = { name: string; state: "connected" | "connecting" | "down"; tools: number; problem?: string };

export type ConnectionOptions = { allow: readonly string[]; log: Log; timing: Timing };

/** Keeps one server connected: in the background, again and again while it is down. */
export class McpConnection {
  readonly name: string;
  /** What the server offers now; none while it is not connected. */
  tools: readonly ToolDefinition[] = [];
  private state: McpStatus["state"] = "connecting";
  private problem: string | undefined;
  private session: McpSession | undefined;
  private waiting: (() => void)[] = [];
  private readonly stop = new AbortController();
  private done: Promise<void> | undefined;

  constructor(
    private readonly server: McpServer,
    private readonly options: ConnectionOptions,
  ) {
    this.name = server.name;
  }

  /** Begins to connect; returns at once and never fails. */
  start(): void {
    this.done ??= this.keep();
  }

  status(): McpStatus {
    const { name, state, problem, tools } = this;
    return { name, state, tools: tools.length, ...(problem && { problem }) };
  }

  /** Resolves when it is known whether the server can be reached, at the latest after `timing.readyMs`. */
  async ready(): Promise<void> {
    if (this.state !== "connecting") return this.session?.refreshOld();
    const timeout = new AbortController();
    const known = new Promise<void>((resolve) => this.waiting.push(resolve));
    const late = wait(this.options.timing.readyMs, undefined, { signal: timeout.signal, ref: false }).catch(
      () => undefined,
    );
    await Promise.race([known, late]);
    timeout.abort();
  }

  /** Calls a tool of the server. Throws a `ToolError` in words when there is no answer. */
  async call(tool: string, input: Record<string, unknown>, toolCallId: string, signal: AbortSignal): Promise<unknown> {
    const { callMs } = this.options.timing;
    try {
      return await within(callMs, signal, (either) => this.callOrAgain(tool, input, toolCallId, either));
    } catch (error) {
      if (error instanceof ToolError) throw error;
      if (signal.aborted) throw new ToolError("Stopped while it was running; whether it took effect is not known.");
      if (!(error instanceof CallStopped)) throw new ToolError(this.sentence(failureOf(error)), { cause: error });
      const late = `did not answer within ${Math.ceil(callMs / 1000)} seconds; whether it took effect is not known.`;
      throw new ToolError(this.sentence(late));
    }
  }

  /** Ends the connection, and the server's program; resolves when they have ended. */
  async close(): Promise<void> {
    this.stop.abort();
    await this.session?.close();
    await this.done;
  }

  /** A server that was started anew has forgotten our session and done nothing: the call is made once more. */
  private async callOrAgain(
    tool: string,
    input: Record<string, unknown>,
    id: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    const first = this.session;
    if (!first) throw new ToolError(this.sentence("is down; the tool was not run."));
    try {
      return await first.call(tool, input, id, signal);
    } catch (error) {
      if (!neverArrived(error)) throw error;
      first.lose(error);
      await this.ready();
      if (!this.session) throw new ToolError(this.sentence("is down; the tool was not run."), { cause: error });
      return this.session.call(tool, input, id, signal);
    }
  }

  private async keep(): Promise<void> {
    const { steadyMs, retryMs } = this.options.timing;
    const [least, most] = retryMs;
    let failures = 0;
    while (!this.stop.signal.aborted) {
      const session = new McpSession(this.server, this.options.timing, {
        listed: () => this.offer(session),
        said: (text) => this.tellStderr(text),
      });
      const steady = await this.hold(session);
      failures = steady >= steadyMs ? 0 : failures + 1;
      if (failures > 0) this.set("down");
      const ms = failures === 0 ? 0 : Math.min(most, least * 2 ** (failures - 1));
      await wait(ms, undefined, { signal: this.stop.signal, ref: false }).catch(() => undefined);
    }
  }

  /** One connection from beginning to end; returns how many milliseconds it held. */
  private async hold(session: McpSession): Promise<number> {
    try {
      await session.open(this.stop.signal);
    } catch (error) {
      this.fail(error);
      return 0;
    }
    const since = performance.now();
    this.session = session;
    this.set("connected");
    this.options.log("info", `MCP server ${this.name} is connected.`, { tools: this.tools.length });
    const ended = new Promise<void>((resolve) => {
      const lose = () => {
        this.session = undefined;
        this.fail(session.lost.reason);
        resolve();
      };
      if (session.lost.aborted) lose();
      else session.lost.addEventListener("abort", lose, { once: true });
    });
    await ended;
    await session.close().catch((error: unknown) => this.fail(error));
    return performance.now() - since;
  }

  private offer(session: McpSession): void {
    this.tools = toolDefinitions(this, session.tools, this.options);
  }

  /** The first try after a good connection comes at once, so it counts as connecting. */
  private fail(error: unknown): void {
    this.tools = [];
    if (this.stop.signal.aborted) return;
    const problem = problemOf(error);
    // A server that stays down is told of once.
    if (problem !== this.problem) this.options.log("warn", `MCP server ${this.name} is down: ${problem}`, { error });
    this.problem = problem;
    this.state = "connecting";
  }

  private set(state: McpStatus["state"]): void {
    this.state = state;
    if (state === "connected") this.problem = undefined;
    for (const tell of this.waiting.splice(0)) tell();
  }

  private tellStderr(text: string): void {
    if (text.trim()) this.options.log("warn", `MCP server ${this.name} wrote before it ended:\n${text.trim()}`);
  }

  private sentence(rest: string): string {
    return `The MCP server ${this.name} ${rest}`;
  }
}

/** What goes after the server's name. */
function failureOf(error: unknown): string {
  const refused = error instanceof Error && "code" in error && typeof error.code === "number";
  if (refused) return `refused the call: ${plain(error.message, 1000)}`;
  return `failed during the call: ${problemOf(error)} Whether it took effect is not known.`;
}
