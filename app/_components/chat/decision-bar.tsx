"use client";
import { Hand } from "lucide-react";
import { useState } from "react";
import { awaited } from "../approvals/awaited";
import { Button } from "../ui/button";
import { useChatSession } from "./session";
import { WriteOn } from "./write-on";

/** Takes the composer's place while the agent waits: decide above, or dismiss all questions and write on. */
export function DecisionBar({ onSend }: { onSend: (text: string) => void }) {
  const { open } = useChatSession();
  const [writing, setWriting] = useState(false);
  if (writing) return <WriteOn onBack={() => setWriting(false)} onSend={onSend} />;
  return (
    <div className="flex min-h-13 items-center gap-3 rounded-2xl border border-line bg-panel py-2 pr-2 pl-4">
      <Hand aria-hidden="true" className="size-4 shrink-0 text-warn" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-ink-soft text-sm">
        Waiting for your {open.length > 1 ? `${open.length} ${awaited(open)}s` : awaited(open)}
      </p>
      <Button look="quiet" onClick={() => setWriting(true)}>
        Dismiss and write on
      </Button>
    </div>
  );
}
