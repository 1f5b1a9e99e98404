"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { useEffect, useState } from "react";

/** Seconds of silence after which each line is shown. */
const stages = [
  { after: 0.8, text: "Thinking…" },
  { after: 6, text: "Still working…" },
  { after: 20, text: "The model is slow. You can wait, or stop." },
];

/** The line under the last message while the agent works: it says more the longer nothing arrives. */
export function RunProgress() {
  const { agent } = useAgent({ updates: [] });
  const [stage, setStage] = useState(-1);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const restart = () => {
      timers.forEach(clearTimeout);
      timers = stages.map(({ after }, index) => setTimeout(() => setStage(index), after * 1000));
    };
    restart();
    const subscription = agent.subscribe({
      onEvent: () => {
        setStage(-1);
        restart();
      },
    });
    return () => {
      timers.forEach(clearTimeout);
      subscription.unsubscribe();
    };
  }, [agent]);
  return (
    <p role="status" className="flex min-h-6 items-center gap-2.5 text-ink-faint text-sm">
      <span aria-hidden="true" className="size-2 animate-[breathe_1.4s_ease-in-out_infinite] rounded-full bg-accent" />
      {stages[stage]?.text}
    </p>
  );
}
