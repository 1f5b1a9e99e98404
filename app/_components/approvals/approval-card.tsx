"use client";
import type { Interrupt } from "@copilotkit/react-core/v2";
import { ShieldQuestionMark } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../ui/button";
import { type Decision, readApproval } from "./approval";
import { ApprovalForm } from "./approval-form";
import { changesOf } from "./changes";
import { DecisionMade } from "./decision-made";

type Props = {
  interrupt: Interrupt;
  decision: Decision | undefined;
  /** All decisions are on their way. */
  sent: boolean;
  onDecide: (decision: Decision | undefined) => void;
};

/** One question to a person: what will happen, with what, and the ways to answer. */
export function ApprovalCard({ interrupt, decision, sent, onDecide }: Props) {
  const approval = useMemo(() => readApproval(interrupt), [interrupt]);
  const changes = approval && decision?.kind === "approve" ? changesOf({ ...approval, ...decision }) : [];
  const title = approval?.message ?? interrupt.message ?? "The agent has a question.";
  return (
    <article aria-label={title} className="card overflow-hidden shadow-xs">
      <header className="flex items-start gap-3 border-line border-b bg-warn-soft px-4 py-3">
        <ShieldQuestionMark aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warn" strokeWidth={1.75} />
        <h3 className="min-w-0 flex-1 break-words font-medium text-ink text-sm leading-relaxed">{title}</h3>
      </header>
      <div hidden={decision !== undefined}>
        {approval ? (
          <ApprovalForm approval={approval} onDecide={onDecide} />
        ) : (
          <div className="p-4">
            <Button onClick={() => onDecide({ kind: "dismiss" })}>Dismiss</Button>
          </div>
        )}
      </div>
      {decision && (
        <DecisionMade decision={decision} changes={changes} sent={sent} onChange={() => onDecide(undefined)} />
      )}
    </article>
  );
}
