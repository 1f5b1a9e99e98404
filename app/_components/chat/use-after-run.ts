"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect, useLayoutEffect, useRef } from "react";

/** Calls `act` whenever a run of the agent has ended, however it ended. */
export function useAfterRun(act: () => void) {
  const { agent } = useAgent({ updates: [] });
  // A run knows only those who listened when it began.
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const tell = () => latest.current();
    const subscription = agent.subscribe({ onRunFinalized: tell, onRunFailed: tell });
    return () => subscription.unsubscribe();
  }, [agent]);
}
