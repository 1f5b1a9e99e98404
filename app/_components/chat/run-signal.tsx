"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect } from "react";
import { tellRunChange } from "../threads/run-signal";

/** Tells the list of threads when a run of CopilotKit's agent has begun or ended. */
export function RunSignal() {
  const { agent } = useAgent({ updates: [] });
  useEffect(() => {
    const subscription = agent.subscribe({
      onRunStartedEvent: () => tellRunChange(),
      onRunFinalized: () => tellRunChange(),
      onRunFailed: () => tellRunChange(),
    });
    return () => subscription.unsubscribe();
  }, [agent]);
  return null;
}
