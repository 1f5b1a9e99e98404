"use client";
import { useEffect, useRef, useState } from "react";
import type { PlanItem, State } from "@/agent/state";

/** How often the agent has changed each item: a new number is a reason to flash. */
export type Flashes = Readonly<Record<string, number>>;

/** Watches which items of the plan change while the agent works. What it finds on opening is not a change. */
export function useAgentChanges(state: State | undefined, isRunning: boolean): Flashes {
  const [flashes, setFlashes] = useState<Flashes>({});
  const before = useRef<State>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    if (!old || !state || !isRunning) return;
    const changed = changedItems(old.plan.items, state.plan.items);
    if (changed.length === 0) return;
    setFlashes((now) => ({ ...now, ...Object.fromEntries(changed.map((id) => [id, (now[id] ?? 0) + 1])) }));
  }, [state, isRunning]);
  return flashes;
}

/** Ids of the items that are new or different. */
export function changedItems(before: readonly PlanItem[], after: readonly PlanItem[]): string[] {
  const old = new Map(before.map((item) => [item.id, JSON.stringify(item)]));
  return after.filter((item) => old.get(item.id) !== JSON.stringify(item)).map(({ id }) => id);
}
