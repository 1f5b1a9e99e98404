"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useCallback, useState } from "react";
import { useAfterRun } from "./use-after-run";

/** True once the thread has a message: before, the server knows nothing of it. */
export function useBegun(): boolean {
  const { agent } = useAgent({ updates: [] });
  const [begun, setBegun] = useState(false);
  useAfterRun(useCallback(() => setBegun(agent.messages.length > 0), [agent]));
  return begun;
}
