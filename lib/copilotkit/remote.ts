import { HttpAgent } from "@ag-ui/client";
import type { AgentRunner } from "@copilotkit/runtime/v2";
import type { Log } from "@/agent/engine/types";
import { AppError, errorTable } from "@/agent/errors";
import { parsed, runIdsSchema } from "@/lib/ag-ui/parse";
import { forPeer, type WireEvent } from "@/lib/ag-ui/peer";
import { sseResponse } from "@/lib/ag-ui/sse";
import type { Runs } from "@/lib/threads/runs";
import type { Doors } from "./authorize";
import { scope } from "./scope";

/**
 * An agent at another address (`AGENT_URL`). Its token is sent by this server only and never reaches the browser, and
 * neither does what the agent says when it refuses: that is logged, and the browser gets a code.
 */
export function remoteAgent(url: string, token: string | undefined, log: Log): HttpAgent {
  return new HttpAgent({
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    fetch: async (address, init) => {
      try {
        const response = await fetch(address, init);
        if (response.ok) return response;
        log("error", "The agent at AGENT_URL refused a run.", { status: response.status });
        await response.body?.cancel();
      } catch (error) {
        if (init.signal?.aborted) throw error;
        log("error", "The agent at AGENT_URL can't be reached.", { error });
      }
      return sseResponse(unreachable(init));
    },
  });
}

async function* unreachable(init: RequestInit): AsyncGenerator<WireEvent> {
  const { threadId, runId } = parsed(runIdsSchema, JSON.parse(String(init.body)));
  yield forPeer({ type: "RUN_STARTED", threadId, runId }, false);
  yield { type: "RUN_ERROR", code: "AGENT_UNREACHABLE", message: errorTable.AGENT_UNREACHABLE.message };
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
