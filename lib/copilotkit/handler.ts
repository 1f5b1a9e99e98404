import "server-only";
import { CopilotRuntime, createCopilotRuntimeHandler } from "@copilotkit/runtime/v2";
import { capabilities } from "@/lib/ag-ui/options";
import { database } from "@/lib/db/connect";
import { env } from "@/lib/env";
import { errorResponse } from "@/lib/errors";
import { openRuns } from "@/lib/limits/open-runs";
import { log } from "@/lib/log";
import { addressOf } from "@/lib/proxies/asked-from";
import { takeRun } from "@/lib/rate-limit";
import { chosenModel, runs } from "@/lib/runtime";
import { getUser } from "@/lib/session";
import { hooks } from "./authorize";
import { elsewhere } from "./elsewhere";
import { embeddedDoors } from "./embedded";
import { EmbeddedAgent } from "./embedded-agent";
import { ThreadRunner } from "./runner";
import { caller, scope, withScope } from "./scope";
import { suggestEvents } from "./suggest";

type Handler = (request: Request) => Promise<Response>;

/** CopilotRuntime with one agent, `default`: the embedded one, or the one at `AGENT_URL`. */
function createHandler(): Handler {
  const { limits, allowances } = env();
  const { maxBodyBytes, outputTokens } = limits;
  const remote = elsewhere();
  const doors = remote
    ? remote.doors
    : embeddedDoors({
        runs,
        takeRun,
        log,
        maxBodyBytes,
        suggest: async (body) =>
          suggestEvents(body, chosenModel(), {
            outputTokens,
            log,
            signal: scope().signal,
            caller: caller(),
            db: await database(),
            tokensADay: allowances.tokensADay,
            openRuns: openRuns(),
          }),
      });
  const runtime = new CopilotRuntime({
    agents: () => ({ default: remote ? remote.agent() : new EmbeddedAgent(capabilities) }),
    runner: remote ? remote.runner : new ThreadRunner(runs),
    a2ui: { enabled: false },
  });
  return createCopilotRuntimeHandler({ runtime, basePath: "/api/copilotkit", hooks: hooks(doors) });
}

let handler: Handler | undefined;

/** Serves `/api/copilotkit`. The hooks find the request's user in its scope. */
export async function handleCopilotKit(request: Request): Promise<Response> {
  try {
    handler ??= createHandler();
    const serve = handler;
    const asked = { ...(await getUser(request)), address: addressOf(request), signal: request.signal };
    const answer = await withScope(asked, () => serve(request));
    // What `hooks` made of the answer was for the runtime; whoever called gets one that can be cloned.
    return new Response(answer.body, answer);
  } catch (error) {
    return errorResponse(error);
  }
}
