"use client";
import { useMemo } from "react";
import { toolTitle } from "../../_components/tools/tool-title";
import type { Place } from "./call-view";
import { readParts, type Subagent } from "./chat-parts";
import { MessageParts } from "./message-parts";

/** What a subagent says and calls, inside the card of its call; its own calls are cards again, to any depth. */
export function SubagentWork({ subagent, place }: { subagent: Subagent; place: Place }) {
  const { name, status, parts } = subagent;
  const shown = useMemo(() => readParts(parts), [parts]);
  const isRunning = place.isRunning && status === "running";
  return (
    <section
      aria-label={`Work of ${toolTitle(name)}`}
      className="flex flex-col gap-2.5 border-line border-t bg-panel px-3 py-3"
    >
      <MessageParts parts={shown} place={{ live: place.live, isRunning }} />
      {shown.length === 0 && <p className="text-ink-faint text-sm">{isRunning ? "Beginning…" : "It did nothing."}</p>}
    </section>
  );
}
