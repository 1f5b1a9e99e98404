"use client";
import { useCallback, useEffect, useRef, useState } from "react";

/** Seconds of silence after which each line is shown. */
const stages = [
  { after: 0.8, text: "Thinking…" },
  { after: 6, text: "Still working…" },
  { after: 20, text: "The model is slow. You can wait, or stop." },
];

/** What to say about a silence, which begins anew with every `sign` of life. */
export function useSilence() {
  const [stage, setStage] = useState(-1);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const sign = useCallback(() => {
    setStage(-1);
    timers.current.forEach(clearTimeout);
    timers.current = stages.map(({ after }, index) => setTimeout(() => setStage(index), after * 1000));
  }, []);
  useEffect(() => {
    sign();
    return () => timers.current.forEach(clearTimeout);
  }, [sign]);
  return { text: stages[stage]?.text, sign };
}

/** The line under the last message while the agent works. */
export function ProgressLine({ text }: { text: string | undefined }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-2.5 text-ink-faint text-sm">
      <span aria-hidden="true" className="size-2 animate-[breathe_1.4s_ease-in-out_infinite] rounded-full bg-accent" />
      {text}
    </p>
  );
}
