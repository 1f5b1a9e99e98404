"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type State, stateSchema } from "@/agent/state";
import { useChatSession } from "../../_components/chat/session";
import { applyEdits, type PlanEdit } from "./plan-edit";
import { saveState } from "./save-state";
import { useAgentChanges } from "./use-agent-changes";
import { useWorking } from "./use-working";

export type PendingEdits = readonly PlanEdit[];
export type SaveStatus = "saved" | "saving" | "waiting" | "refused" | "failed";

/**
 * The plan with the person's edits on top. Edits are shown at once. They are stored when no run is on; during a run
 * they wait, stay on top of what the agent does, and are stored when it has ended.
 */
export function usePlan(pending: PendingEdits, setPending: Dispatch<SetStateAction<PendingEdits>>) {
  const { agent } = useAgent();
  const { threadId, reconnect } = useChatSession();
  const [problem, setProblem] = useState<"refused" | "failed">();
  const saving = useRef(false);

  const state: unknown = agent.state;
  const stored = useMemo(() => stateSchema.safeParse(state).data, [state]);
  const isRunning = useWorking(agent);
  const flashes = useAgentChanges(stored, isRunning);

  const flush = useCallback(
    async (base: State, edits: PendingEdits) => {
      if (saving.current) return;
      saving.current = true;
      const next = applyEdits(base, edits);
      // At once, because a run that begins meanwhile brings the page's state along.
      agent.setState(next);
      const saved = await saveState(threadId, next, base);
      saving.current = false;
      // Another tab was first: with its state below them, the same edits are made and stored again.
      if (saved.kind === "conflict") return agent.setState(saved.state);
      // A run of another tab is on: reopening the thread follows it, and its end brings us here again.
      if (saved.kind === "busy" && !agent.isRunning) return reconnect();
      if (saved.kind === "busy") return;
      if (saved.kind === "failed") return setProblem(saved.kind);
      setProblem(saved.kind === "refused" ? saved.kind : undefined);
      setPending((now) => now.filter((edit) => !edits.includes(edit)));
      if (saved.kind === "refused") reconnect();
    },
    [agent, threadId, reconnect, setPending],
  );

  const shouldFlush = pending.length > 0 && !isRunning && stored !== undefined && problem !== "failed";
  useEffect(() => {
    if (shouldFlush && stored) void flush(stored, pending);
  }, [shouldFlush, stored, pending, flush]);

  const edit = (change: PlanEdit) => {
    setProblem(undefined);
    setPending((now) => [...now, change]);
  };
  const status: SaveStatus = problem ?? (pending.length === 0 ? "saved" : isRunning ? "waiting" : "saving");
  return {
    plan: stored && applyEdits(stored, pending).plan,
    edit,
    status,
    retry: () => setProblem(undefined),
    flashes,
  };
}
