import { isDeepStrictEqual } from "node:util";
import type { ListToolsResult, MCPClient } from "@ai-sdk/mcp";
import { AISDKError } from "@ai-sdk/provider";
import { ToolError } from "../../agent/errors";
import { openClient } from "./open-client";
import { CallStopped, ConnectionLost } from "./problem";
import type { McpServer } from "./settings";
import type { Timing } from "./timing";
import { within } from "./within";

export type ListedTool = ListToolsResult["tools"][number];
type Execute = ReturnType<MCPClient["toolsFromDefinitions"]>[string]["execute"];

const maxPages = 50;

type Hooks = {
  /** There are other tools than before. */
  listed(): void;
  /** The end of what a program wrote to stderr before it ended. */
  said(text: string): void;
};

/** One connection to a server, from its opening until it is lost; it is not used again after that. */
export class McpSession {
  /** Aborts when the connection is lost; its reason says why. */
  readonly lost: AbortSignal;
  tools: readonly ListedTool[] = [];
  private readonly ending = new AbortController();
  private client: MCPClient | undefined;
  private executes = new Map<string, Execute>();
  private listedAt = Number.NEGATIVE_INFINITY;
  private listing: Promise<void> | undefined;
  private check: NodeJS.Timeout | undefined;

  constructor(
    private readonly server: McpServer,
    private readonly timing: Timing,
    private readonly hooks: Hooks,
  ) {
    this.lost = this.ending.signal;
  }

  /** Connects and lists the tools. Rejects when it can't, in time or before `stop` aborts. */
  async open(stop: AbortSignal): Promise<void> {
    try {
      await within(this.timing.connectMs, stop, async (signal) => {
        this.client = await openClient(this.server, signal, {
          ended: (why, said) => {
            this.hooks.said(said);
            this.lose(why);
          },
          listChanged: () => void this.refresh(),
          odd: (error) => this.doubt(error),
        });
        await this.list(signal);
      });
    } catch (error) {
      // That the program ended says more than that a request got no answer.
      const why: unknown = this.lost.aborted ? this.lost.reason : error;
      await this.close();
      throw why;
    }
  }

  /**
   * Calls a tool. Rejects with what the client says, with `CallStopped` when `signal` aborts, or with
   * `ConnectionLost`.
   */
  async call(name: string, input: Record<string, unknown>, toolCallId: string, signal: AbortSignal): Promise<unknown> {
    this.lost.throwIfAborted();
    const execute = this.executes.get(name);
    if (!execute) throw new ToolError("The server does not have this tool any more.");
    const call = new AbortController();
    const stop = () => call.abort(new CallStopped("The call was stopped."));
    const lose = () => call.abort(new ConnectionLost("The connection was lost.", { cause: this.lost.reason }));
    signal.addEventListener("abort", stop);
    this.lost.addEventListener("abort", lose);
    try {
      signal.throwIfAborted();
      return await execute(input, { abortSignal: call.signal, toolCallId, messages: [] });
    } catch (error) {
      throw call.signal.aborted ? call.signal.reason : error;
    } finally {
      signal.removeEventListener("abort", stop);
      this.lost.removeEventListener("abort", lose);
      call.abort(); // lets go of what listens for it
    }
  }

  /** Lists the tools again; when that fails the connection is lost. Never rejects. */
  async refresh(): Promise<void> {
    if (this.lost.aborted || !this.client) return;
    // What changed after a list was asked for may not be in it.
    await this.listing;
    this.listing ??= this.list(AbortSignal.timeout(this.timing.listMs))
      .catch((error: unknown) => this.lose(error))
      .finally(() => {
        this.listing = undefined;
      });
    await this.listing;
  }

  /** Lists the tools again if that was not done for a while. */
  refreshOld(): void {
    if (performance.now() - this.listedAt > this.timing.oldMs) void this.refresh();
  }

  /** Ends what waits on the connection, and the connection. */
  lose(reason: unknown): void {
    this.ending.abort(reason);
    clearTimeout(this.check);
  }

  async close(): Promise<void> {
    this.lose(new CallStopped("The connection is closed."));
    await this.client?.close();
  }

  /**
   * The client tells a notification that it does not take (that the list changed, over HTTP) and a broken stream in the
   * same way. To list again answers both: at once after a failure of the network, else at most once in a while.
   */
  private doubt(error: unknown): void {
    if (!this.client || this.listing) return;
    const ms = AISDKError.isInstance(error) ? this.listedAt + this.timing.quietMs - performance.now() : 0;
    clearTimeout(this.check);
    this.check = setTimeout(() => void this.refresh(), Math.max(0, ms)).unref();
  }

  private async list(signal: AbortSignal): Promise<void> {
    const { client } = this;
    if (!client) return;
    const tools: ListedTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < maxPages; page++) {
      const listed = await client.listTools({ ...(cursor && { params: { cursor } }), options: { signal } });
      tools.push(...listed.tools);
      cursor = listed.nextCursor;
      if (!cursor) break;
    }
    this.listedAt = performance.now();
    if (this.lost.aborted || isDeepStrictEqual(tools, this.tools)) return;
    const made = client.toolsFromDefinitions({ tools });
    this.executes = new Map(Object.entries(made).map(([name, { execute }]) => [name, execute]));
    this.tools = tools;
    this.hooks.listed();
  }
}
