import type { InMemoryAgentRunner } from "@copilotkit/runtime/v2";
import { z } from "zod";
import { AppError } from "@/agent/errors";
import { parsed, runIdsSchema } from "@/lib/ag-ui/parse";
import type { OpenRuns } from "@/lib/limits/open-runs";
import type { TakeRun } from "@/lib/rate-limit";
import type { Doors } from "./authorize";
import type { remoteOwners } from "./remote-owners";
import { caller, scope } from "./scope";

const runSchema = runIdsSchema.extend({ messages: z.array(z.looseObject({ id: z.string() })) });

export type RemoteOptions = {
  owners: () => Promise<ReturnType<typeof remoteOwners>>;
  runner: Pick<InMemoryAgentRunner, "isRunning" | "getThreadMessages">;
  takeRun: TakeRun;
  openRuns: () => OpenRuns;
  maxBodyBytes: number;
};

/** The doors in front of an agent elsewhere. The runner's memory has the record; we keep who owns which thread. */
export function remoteDoors({ owners, runner, takeRun, openRuns, maxBodyBytes }: RemoteOptions): Doors {
  return {
    maxBodyBytes,
    async run(body) {
      const { threadId, messages, ...rest } = parsed(runSchema, body);
      await (await owners()).own(threadId, scope().user);
      if (await runner.isRunning({ threadId })) throw new AppError("THREAD_BUSY");
      await takeRun(caller());
      openRuns().assertRoom(caller()); // the runner counts it, and could refuse in the stream only
      // The browser sends what is new; most agents keep no record and want the whole conversation.
      const said = runner.getThreadMessages(threadId);
      const known = new Set(said.map(({ id }) => id));
      return { ...rest, threadId, messages: [...said, ...messages.filter(({ id }) => !known.has(id))] };
    },
    async connect(body) {
      const { threadId } = parsed(runIdsSchema, body);
      await (await owners()).assertNotOthers(threadId, scope().user);
      return body;
    },
    async suggest(body) {
      await takeRun(caller());
      return body;
    },
    async stop(threadId) {
      if (!(await (await owners()).owns(threadId, scope().user))) throw new AppError("NOT_FOUND");
    },
  };
}
