"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect } from "react";
import { ProgressLine, useSilence } from "./progress-line";

/** The progress line of a CopilotKit chat: it says more the longer no event arrives. */
export function RunProgress() {
  const { agent } = useAgent({ updates: [] });
  const { text, sign } = useSilence();
  useEffect(() => {
    const subscription = agent.subscribe({ onEvent: sign });
    return () => subscription.unsubscribe();
  }, [agent, sign]);
  return <ProgressLine text={text} />;
}
