import { type BaseEvent, RunAgentInputSchema } from "@ag-ui/client";
import type { Observable } from "rxjs";
import { z } from "zod";
import { Channel } from "../../agent/engine/channel";
import { AppError } from "../../agent/errors";
import type { AgentSession } from "../ag-ui/endpoint";
import { parsed, runIdsSchema } from "../ag-ui/parse";
import type { WireEvent } from "../ag-ui/peer";
import { type Elsewhere, elsewhere } from "./elsewhere";
import { isEnd } from "./one-run";
import type { RemoteRunner } from "./remote-runner";
import { withScope } from "./scope";

const newSchema = runIdsSchema.extend({
  messages: z.array(z.looseObject({ id: z.string() })).nullish(),
  resume: z.array(z.unknown()).nullish(),
  forwardedProps: z.looseObject({ retry: z.boolean().optional() }).nullish(),
});

/**
 * The agent elsewhere for the pages that speak AG-UI themselves: on the same threads, with the same owners and limits as
 * the pages of CopilotKit. Undefined when the embedded agent answers.
 */
export function remoteSession(): AgentSession | undefined {
  const remote = elsewhere();
  return (
    remote && {
      accept: (body, caller, signal) => withScope({ ...caller, signal }, () => accept(body, remote)),
      stop: (threadId, caller, signal) =>
        withScope({ ...caller, signal }, async () => {
          await remote.doors.stop(threadId);
          return (await remote.runner.stop({ threadId })) ?? false;
        }),
    }
  );
}

async function accept(body: unknown, { doors, runner, agent }: Elsewhere): Promise<AsyncIterable<WireEvent>> {
  const { threadId, runId } = parsed(runIdsSchema, body);
  if (isConnect(body, runner)) {
    await doors.connect(body);
    return told(runner.attach({ threadId, runId }));
  }
  const { data: input } = RunAgentInputSchema.safeParse(await doors.run(body));
  if (!input) throw new AppError("INVALID_INPUT");
  const asked = agent();
  asked.threadId = threadId;
  asked.setMessages(input.messages);
  asked.setState(input.state);
  return told(runner.run({ threadId, agent: asked, input }));
}

/** Nothing is new in it, so it only wants to see the thread. */
function isConnect(body: unknown, runner: RemoteRunner): boolean {
  const { threadId, messages, resume, forwardedProps } = parsed(newSchema, body);
  if ((resume ?? []).length > 0 || forwardedProps?.retry) return false;
  const known = new Set(runner.getThreadMessages(threadId).map(({ id }) => id));
  return (messages ?? []).every(({ id }) => known.has(id));
}

/**
 * Who goes away stops reading; the run goes on. The last event is told when the runner has let go of the thread: the page
 * may send its next message at once.
 */
async function* told(events: Observable<BaseEvent>): AsyncGenerator<WireEvent> {
  const channel = new Channel<WireEvent>();
  let last: BaseEvent[] = [];
  const reading = events.subscribe({
    next: (event) => {
      if (isEnd(event)) last = [event];
      else channel.push(event);
    },
    error: (error) => channel.fail(error),
    complete: () => {
      channel.push(...last);
      channel.close();
    },
  });
  try {
    yield* channel;
  } finally {
    reading.unsubscribe();
  }
}
