"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect } from "react";
import { type Problem, problemOf, toErrorCode } from "./problem";
import { codeOf, problemOfEnd, runEndSchema, waitOf } from "./refusal";
import { useChatSession } from "./session";

/**
 * Listens for what no part of CopilotKit shows: that a run was stopped, how the last run of a reopened thread ended, and
 * that an answer to an interrupt failed. The vendor's agent refuses every further run then, so the thread is reopened.
 */
export function RunWatch() {
  const { agent } = useAgent({ updates: [] });
  const { setProblem, reconnect } = useChatSession();
  useEffect(() => {
    // Reopening ends the provider before it would report the failure, so it is shown from here.
    const reopenWhenStuck = (code: Problem["code"], waitSeconds?: number) => {
      if (agent.pendingInterrupts.length === 0) return;
      // Away, nothing can be opened: what was said and is asked stays in view, and the person reopens it.
      const isAway = code === "OFFLINE";
      setProblem(problemOf(code, isAway ? "connect" : "run", waitSeconds));
      if (!isAway) reconnect();
    };
    const subscription = agent.subscribe({
      onCustomEvent: ({ event }) => {
        if (event.name !== "run_status") return;
        const ended = runEndSchema.safeParse(event.value);
        if (ended.success) setProblem(problemOfEnd(ended.data));
      },
      onRunErrorEvent: ({ event }) => {
        if (event.code === "CANCELLED") setProblem(problemOf("CANCELLED", "run"));
        reopenWhenStuck(toErrorCode(event.code));
      },
      onRunFailed: ({ error }) =>
        reopenWhenStuck(error.name === "AbortError" ? "CANCELLED" : codeOf(error), waitOf(error)),
    });
    return () => subscription.unsubscribe();
  }, [agent, setProblem, reconnect]);
  return null;
}
