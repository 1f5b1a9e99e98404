import type { Log, User } from "@/agent/engine/types";
import { acceptRun } from "@/lib/ag-ui/handler";
import { toAppError } from "@/lib/errors";
import type { TakeRun } from "@/lib/rate-limit";
import type { Runs } from "@/lib/threads/runs";
import { type AgentClient, AgentClientError, type RunInput } from "./client";
import { untilAborted } from "./until-aborted";

export type InProcessAgentClientOptions = {
  runs: Pick<Runs, "isConnect" | "start" | "follow" | "attach" | "stop">;
  /** As whom. */
  user: User;
  /** Takes one run of the user's allowance; default: there is no limit. */
  takeRun?: TakeRun;
  log?: Log;
};

/** The agent of this process, for tests, scripts and server components. Not for the browser: it needs the database. */
export class InProcessAgentClient implements AgentClient {
  constructor(private readonly options: InProcessAgentClientOptions) {}

  async *run(input: RunInput, signal: AbortSignal): AsyncGenerator<unknown, void> {
    const { runs, user, takeRun = async () => {}, log = () => {} } = this.options;
    const accepted = await acceptRun(input, { user }, { runs, takeRun, log }).catch(refuse);
    yield* untilAborted(accepted, signal);
  }

  async stop(threadId: string): Promise<void> {
    await this.options.runs.stop(threadId, this.options.user);
  }
}

function refuse(error: unknown): never {
  const { code, message } = toAppError(error);
  throw new AgentClientError(code, message, { cause: error });
}
