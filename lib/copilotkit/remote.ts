import { HttpAgent } from "@ag-ui/client";
import type { AgentRunner } from "@copilotkit/runtime/v2";
import { AppError } from "@/agent/errors";
import { parsed, runIdsSchema } from "@/lib/ag-ui/parse";
import type { Runs } from "@/lib/threads/runs";
import type { Doors } from "./authorize";
import { scope } from "./scope";

/** An agent at another address (`AGENT_URL`). Its token is sent by this server only and never reaches the browser. */
export function remoteAgent(url: string, token: string | undefined): HttpAgent {
  return new HttpAgent({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

export type RemoteOptions = {
  runs: () => Promise<Pick<Runs, "own" | "owns">>;
  runner: AgentRunner;
  takeRun: (userId: string) => Promise<void>;
  maxBodyBytes: number;
};

/** The doors in front of a remote agent. It has the record, we keep who owns which thread. */
export function remoteDoors({ runs, runner, takeRun, maxBodyBytes }: RemoteOptions): Doors {
  const claim = async (body: unknown) => {
    const { threadId } = parsed(runIdsSchema, body);
    await (await runs()).own(threadId, scope().user);
    return threadId;
  };
  return {
    maxBodyBytes,
    async run(body) {
      const threadId = await claim(body);
      if (await runner.isRunning({ threadId })) throw new AppError("THREAD_BUSY");
      await takeRun(scope().user.id);
      return body;
    },
    async connect(body) {
      await claim(body);
      return body;
    },
    async suggest(body) {
      await takeRun(scope().user.id);
      return body;
    },
    async stop(threadId) {
      if (!(await (await runs()).owns(threadId, scope().user))) throw new AppError("NOT_FOUND");
    },
  };
}
