import { AppError } from "@/agent/errors";
import { acceptRun, type HandlerOptions } from "@/lib/ag-ui/handler";
import { parsed, runIdsSchema } from "@/lib/ag-ui/parse";
import type { WireEvent } from "@/lib/ag-ui/peer";
import type { Runs } from "@/lib/threads/runs";
import type { Doors } from "./authorize";
import { newestMessages } from "./newest-messages";
import { caller, scope } from "./scope";

export type EmbeddedOptions = Omit<HandlerOptions, "runs"> & {
  runs: () => Promise<Runs>;
  suggest: (body: unknown) => Promise<AsyncIterable<WireEvent>>;
  maxBodyBytes: number;
};

/** The doors in front of the embedded agent. */
export function embeddedDoors(options: EmbeddedOptions): Doors {
  const { maxBodyBytes, takeRun, log } = options;
  return {
    maxBodyBytes,
    async run(body) {
      const runs = await options.runs();
      scope().accepted = newestMessages(await acceptRun(body, caller(), { runs, takeRun, log }));
      return passThrough(body);
    },
    async connect(body) {
      const { threadId } = parsed(runIdsSchema, body);
      const runs = await options.runs();
      await runs.assertNotOthers(threadId, scope().user);
      return passThrough(body);
    },
    async suggest(body) {
      await takeRun(caller());
      scope().accepted = await options.suggest(body);
      return passThrough(body);
    },
    async stop(threadId) {
      const runs = await options.runs();
      if (!(await runs.owns(threadId, scope().user))) throw new AppError("NOT_FOUND");
    },
  };
}

/** All that the runtime needs to know: what was new is taken already, and it would clone or echo the rest. */
function passThrough(body: unknown) {
  const { threadId, runId } = parsed(runIdsSchema, body);
  return { threadId, runId, messages: [], tools: [], context: [], state: {}, forwardedProps: {} };
}
