"use client";
import { randomUUID, useAgent, useCopilotKit } from "@copilotkit/react-core/v2";
import { ArrowUp, Hand } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { RoundButton } from "./composer";
import { MessageField } from "./message-field";
import { useChatSession } from "./session";

/** Takes the composer's place while the agent waits: decide above, or dismiss all questions and write on. */
export function DecisionBar() {
  const { open, setProblem } = useChatSession();
  const { agent } = useAgent({ updates: [] });
  const { copilotkit } = useCopilotKit();
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState(false);
  const [text, setText] = useState("");

  const canSend = text.trim() !== "" && !sent;
  const send = () => {
    if (!canSend) return;
    setSent(true);
    setProblem(undefined);
    agent.addMessage({ id: randomUUID(), role: "user", content: text.trim() });
    const resume = open.map(({ id }) => ({ interruptId: id, status: "cancelled" as const }));
    void copilotkit.runAgent({ agent, resume });
  };

  if (!writing) {
    return (
      <div className="flex min-h-13 items-center gap-3 rounded-2xl border border-line bg-panel py-2 pr-2 pl-4">
        <Hand aria-hidden="true" className="size-4 shrink-0 text-warn" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 text-ink-soft text-sm">
          {open.length > 1 ? `Waiting for your ${open.length} decisions` : "Waiting for your decision"}
        </p>
        <Button look="quiet" onClick={() => setWriting(true)}>
          Dismiss and write on
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-center justify-between gap-3 px-1 text-ink-soft text-sm">
        Sending this dismisses {open.length > 1 ? "the open decisions" : "the open decision"}.
        <Button look="quiet" onClick={() => setWriting(false)} disabled={sent}>
          Keep waiting
        </Button>
      </p>
      <MessageField label="Message that dismisses the decision" value={text} onChange={setText} onSend={send} autoFocus>
        <RoundButton label="Dismiss and send" onClick={send} disabled={!canSend}>
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </RoundButton>
      </MessageField>
    </div>
  );
}
