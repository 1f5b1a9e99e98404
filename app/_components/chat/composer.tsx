"use client";
import { ArrowUp, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useInvitation } from "./chat-invitation";
import { MessageField } from "./message-field";
import { RoundButton } from "./round-button";
import { useChatSession } from "./session";

type Props = {
  value: string;
  onChange: ((value: string) => void) | undefined;
  onSubmit: ((value: string) => unknown) | undefined;
  onStop: (() => void) | undefined;
  isRunning: boolean;
};

/** Where a person writes. While the agent works, the button stops it, and the next message can be prepared. */
export function Composer({ value, onChange, onSubmit, onStop, isRunning }: Props) {
  const { setProblem } = useChatSession();
  const { prompt } = useInvitation();
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const taken = useRef(false);

  useEffect(() => {
    if (!prompt || taken.current) return;
    taken.current = true;
    onChange?.(prompt);
    field.current?.focus();
    const url = new URL(window.location.href);
    url.searchParams.delete("prompt");
    window.history.replaceState(window.history.state, "", url);
  }, [prompt, onChange]);

  const canSend = value.trim() !== "" && !isRunning && !sending && onSubmit !== undefined;
  const send = async () => {
    if (!canSend) return;
    setSending(true);
    setProblem(undefined);
    try {
      await onSubmit(value.trim());
    } finally {
      setSending(false);
    }
  };

  return (
    <MessageField ref={field} label="Message" value={value} onChange={(text) => onChange?.(text)} onSend={send}>
      {isRunning && onStop ? (
        <RoundButton label="Stop" onClick={onStop}>
          <Square aria-hidden="true" className="size-3.5 fill-current" />
        </RoundButton>
      ) : (
        <RoundButton label="Send" onClick={send} disabled={!canSend}>
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </RoundButton>
      )}
    </MessageField>
  );
}
