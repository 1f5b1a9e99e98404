"use client";
import { ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { awaited } from "../approvals/awaited";
import { useReturnFocus } from "../return-focus";
import { Button } from "../ui/button";
import { MessageField } from "./message-field";
import { RoundButton } from "./round-button";
import { useChatSession } from "./session";

type Props = { onBack: () => void; onSend: (text: string) => void };

/** A message instead of a decision: one run dismisses all open questions and brings the message. */
export function WriteOn({ onBack, onSend }: Props) {
  const { open, setProblem } = useChatSession();
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  useReturnFocus(box);

  const what = awaited(open) === "decision" ? "decision" : "question";
  const canSend = text.trim() !== "" && !sent;
  const send = () => {
    if (!canSend) return;
    setSent(true);
    setProblem(undefined);
    onSend(text.trim());
  };

  return (
    <div ref={box} className="flex flex-col gap-1.5">
      <p className="flex items-center justify-between gap-3 px-1 text-ink-soft text-sm">
        Sending this dismisses the open {open.length > 1 ? `${what}s` : what}.
        <Button look="quiet" onClick={onBack} disabled={sent}>
          Keep waiting
        </Button>
      </p>
      <MessageField
        ref={field}
        label={`Message that dismisses the ${what}`}
        value={text}
        onChange={setText}
        onSend={send}
      >
        <RoundButton label="Dismiss and send" onClick={send} disabled={!canSend}>
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </RoundButton>
      </MessageField>
    </div>
  );
}
