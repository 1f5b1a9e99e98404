"use client";
import type { AbstractAgent } from "@copilotkit/react-core/v2";
import { useEffect, useState } from "react";

/**
 * True while any stream of the agent is open. `agent.isRunning` turns false with the first that ends, and in
 * development, where effects run twice, a thread is opened by two streams at once: the later one would bring an older
 * state after an edit.
 */
export function useWorking(agent: AbstractAgent): boolean {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const subscription = agent.subscribe({
      onRunInitialized: ({ input }) => setOpen((now) => new Set([...now, input.runId])),
      onRunFinalized: ({ input }) => setOpen((now) => new Set([...now].filter((runId) => runId !== input.runId))),
    });
    return () => subscription.unsubscribe();
  }, [agent]);
  return open.size > 0 || agent.isRunning;
}
