"use client";
import type { Interrupt } from "@copilotkit/react-core/v2";
import { useEffect, useRef, useState } from "react";
import { useChatSession } from "../chat/session";
import { QuestionCard } from "../questions/question-card";
import { useReturnFocus } from "../return-focus";
import type { Decision } from "./approval";
import { ApprovalCard } from "./approval-card";
import { awaited, isApproval } from "./awaited";

/** The ways to answer an interrupt by its id. */
type Answers = { resolve: (payload: unknown, id: string) => unknown; cancel: (id: string) => unknown };
type Props = Answers & { interrupts: readonly Interrupt[] };

/**
 * The open questions of one pause. A decision stays here, and can be changed, until the last one is made: then all go
 * out together, once.
 */
export function ApprovalPanel({ interrupts, resolve, cancel }: Props) {
  const { setOpen, setDecided, setProblem } = useChatSession();
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [sent, setSent] = useState(false);
  const isSent = useRef(false);
  const panel = useRef<HTMLElement>(null);
  useReturnFocus(panel);

  useEffect(() => {
    setOpen(interrupts);
    panel.current?.focus({ preventScroll: true });
    return () => setOpen([]);
  }, [interrupts, setOpen]);

  const decided = Object.keys(decisions).length;
  useEffect(() => {
    setDecided(decided);
    return () => setDecided(0);
  }, [decided, setDecided]);

  const decide = (id: string, decision: Decision | undefined) => {
    if (isSent.current) return;
    const { [id]: _, ...others } = decisions;
    const next = decision ? { ...others, [id]: decision } : others;
    setDecisions(next);
    if (!interrupts.every((interrupt) => next[interrupt.id])) return;
    isSent.current = true;
    setSent(true);
    setProblem(undefined);
    for (const interrupt of interrupts) answer(interrupt.id, next[interrupt.id], { resolve, cancel });
  };

  return (
    <section
      ref={panel}
      aria-label={`Waiting for your ${awaited(interrupts)}`}
      tabIndex={-1}
      className="flex flex-col gap-3 outline-none"
    >
      {interrupts.map((interrupt) => {
        const Card = isApproval(interrupt) ? ApprovalCard : QuestionCard;
        return (
          <Card
            key={interrupt.id}
            interrupt={interrupt}
            decision={decisions[interrupt.id]}
            sent={sent}
            onDecide={(decision) => decide(interrupt.id, decision)}
          />
        );
      })}
    </section>
  );
}

function answer(id: string, decision: Decision | undefined, { resolve, cancel }: Answers) {
  switch (decision?.kind) {
    case "approve":
      return void resolve({ approved: true, ...(decision.editedArgs && { editedArgs: decision.editedArgs }) }, id);
    case "answer":
      return void resolve(decision.payload, id);
    case "reject":
      return void resolve({ approved: false, ...(decision.reason && { reason: decision.reason }) }, id);
    case "dismiss":
      return void cancel(id);
  }
}
