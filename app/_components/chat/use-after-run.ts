"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect } from "react";

/** Calls `act` whenever a run of the agent has ended, however it ended. */
export function useAfterRun(act: () => void) {
  const { agent } = useAgent({ updates: [] });
  useEffect(() => {
    const subscription = agent.subscribe({ onRunFinalized: act, onRunFailed: act });
    return () => subscription.unsubscribe();
  }, [agent, act]);
}
