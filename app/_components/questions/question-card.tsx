"use client";
import type { Interrupt } from "@copilotkit/react-core/v2";
import { MessageCircleQuestionMark } from "lucide-react";
import { useMemo } from "react";
import type { Decision } from "../approvals/approval";
import { DecisionMade } from "../approvals/decision-made";
import { readQuestion } from "./question";
import { QuestionForm } from "./question-form";

type Props = {
  interrupt: Interrupt;
  decision: Decision | undefined;
  /** All answers are on their way. */
  sent: boolean;
  onDecide: (decision: Decision | undefined) => void;
};

/** Something that the agent wants to know in the middle of its work. */
export function QuestionCard({ interrupt, decision, sent, onDecide }: Props) {
  const question = useMemo(() => readQuestion(interrupt), [interrupt]);
  return (
    <article aria-label={question.message} className="card overflow-hidden shadow-xs">
      <header className="flex items-start gap-3 border-line border-b bg-accent-soft px-4 py-3">
        <MessageCircleQuestionMark
          aria-hidden="true"
          className="mt-0.5 size-4.5 shrink-0 text-accent"
          strokeWidth={1.75}
        />
        <h3 className="min-w-0 flex-1 break-words font-medium text-ink text-sm leading-relaxed">{question.message}</h3>
      </header>
      <div hidden={decision !== undefined}>
        <QuestionForm question={question} onDecide={onDecide} />
      </div>
      {decision && <DecisionMade decision={decision} sent={sent} onChange={() => onDecide(undefined)} />}
    </article>
  );
}
