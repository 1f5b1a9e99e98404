"use client";
import { Hand } from "lucide-react";
import { useState } from "react";
import { awaited } from "../approvals/awaited";
import { Button } from "../ui/button";
import { useChatSession } from "./session";
import { WriteOn } from "./write-on";

/** Takes the composer's place while the agent waits: decide above, or dismiss all questions and write on. */
export function DecisionBar({ onSend }: { onSend: (text: string) => void }) {
  const { open, decided } = useChatSession();
  const [writing, setWriting] = useState(false);
  if (writing) return <WriteOn onBack={() => setWriting(false)} onSend={onSend} />;
  return (
    <div className="flex min-h-13 items-center gap-3 rounded-2xl border border-line bg-panel py-2 pr-2 pl-4">
      <Hand aria-hidden="true" className="size-4 shrink-0 text-warn" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-ink-soft text-sm">{waitingFor(awaited(open), open.length, decided)}</p>
      <Button look="quiet" onClick={() => setWriting(true)}>
        Dismiss and write on
      </Button>
    </div>
  );
}

function waitingFor(what: string, open: number, decided: number): string {
  const left = open - decided;
  if (left === 0) return `Sending your ${open > 1 ? `${what}s` : what}…`;
  if (decided > 0) return `Waiting for ${left} more ${left > 1 ? `${what}s` : what} of ${open}`;
  return `Waiting for your ${open > 1 ? `${open} ${what}s` : what}`;
}
