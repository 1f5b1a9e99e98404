"use client";
import { useChatSession } from "../chat/session";
import { useThreadView } from "./thread-watch-context";
import { traceOf } from "./trace";
import { TraceEmpty } from "./trace-empty";
import { TraceTurnView } from "./trace-turn";

/** How the agent got to its answers: the newest first, so that what goes on is in view. */
export function TracePanel() {
  const { open } = useChatSession();
  const turns = traceOf(useThreadView(), open);
  return (
    <section aria-labelledby="trace" className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 md:p-5">
      <h2 id="trace" className="font-medium text-sm">
        What the agent did
      </h2>
      {turns.length === 0 ? (
        <TraceEmpty />
      ) : (
        <ol aria-label="Turns, newest first" className="flex flex-col gap-4">
          {turns.toReversed().map((turn) => (
            <TraceTurnView key={turn.key} turn={turn} />
          ))}
        </ol>
      )}
    </section>
  );
}
