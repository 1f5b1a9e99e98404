import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AppError, errorTable } from "@/agent/errors";
import { acceptRun } from "@/lib/ag-ui/handler";
import type { Runs } from "@/lib/threads/runs";
import { openRuns, user } from "./crash/conversation";

/** What an agent writes into its errors and no browser may see. */
export const agentSecret = "postgres://agent:hunter2@db";

type Answer = (response: ServerResponse) => void;

/** An AG-UI agent of its own over HTTP, which wants a bearer token and may be told to misbehave. */
export class RemoteAgentServer {
  token = "";
  /** Answers the next runs in place of the agent. */
  instead: Answer | undefined;
  /** The messages of each run's request, as roles. */
  readonly asked: string[][] = [];
  private port = 0;
  private server: Server | undefined;

  private constructor(private readonly runs: Runs) {}

  /** On the database of the app that asks it, as `npm run agent` beside `npm run dev` is. */
  static async start(databaseUrl: string): Promise<RemoteAgentServer> {
    const { runs } = await openRuns(databaseUrl, 2);
    const remote = new RemoteAgentServer(runs);
    await remote.open();
    return remote;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/agent`;
  }

  async open(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    this.port = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = this.server && once(this.server, "close");
    this.server?.close();
    this.server?.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    this.asked.push(body.messages.map(({ role }: { role: string }) => role));
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      response.writeHead(401, { "content-type": "text/plain" }).end(`${agentSecret} ${request.headers.authorization}`);
      return;
    }
    if (this.instead) return this.instead(response);
    try {
      const events = await acceptRun(body, { user }, { runs: this.runs, takeRun: async () => {}, log: () => {} });
      response.on("close", () => void this.runs.stop(body.threadId, user));
      response.writeHead(200, { "content-type": "text/event-stream" });
      for await (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      response.writeHead(errorTable[error.code].status).end(agentSecret);
    }
  }
}
