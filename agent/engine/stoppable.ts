import { setTimeout as wait } from "node:timers/promises";
import { ToolError } from "../errors";

/** How long a tool may take to end by itself after the run was stopped, in milliseconds. */
const stopGraceMs = 1_000;

/**
 * Waits for what a tool does; once the run is stopped, only a moment longer, since a tool may ignore its signal.
 * Throws a `ToolError` then.
 */
export async function stoppable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const result = work();
  result.catch(() => undefined); // when the race below is over, nobody else looks at it
  const stopped = new Promise<never>((_, reject) => {
    const onStop = () =>
      wait(stopGraceMs, undefined, { ref: false }).then(() =>
        reject(new ToolError("Stopped while it was running; whether it took effect is not known.")),
      );
    if (signal.aborted) onStop();
    else signal.addEventListener("abort", onStop, { once: true });
    result.then(
      () => signal.removeEventListener("abort", onStop),
      () => signal.removeEventListener("abort", onStop),
    );
  });
  return Promise.race([result, stopped]);
}
