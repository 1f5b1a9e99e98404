"use client";
import { useEffect, useRef } from "react";
import { Button } from "../ui/button";
import type { Decision } from "./approval";

const words = { answer: "Answered", approve: "Approved", reject: "Rejected", dismiss: "Dismissed" };

type Props = {
  decision: Decision;
  /** What was changed in the call's arguments, in words. */
  changes?: readonly string[];
  sent: boolean;
  onChange: () => void;
};

/** A decision that is not sent yet because another one is missing, or that is on its way. */
export function DecisionMade({ decision, changes = [], sent, onChange }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  const what = decision.kind === "approve" && decision.editedArgs ? "Approved with changes" : words[decision.kind];
  return (
    <div className="flex items-center gap-3 py-3 pr-2 pl-4 text-sm">
      <p ref={line} role="status" tabIndex={-1} className="min-w-0 flex-1 text-ink-soft outline-none">
        <strong className="font-medium text-ink">{what}.</strong>{" "}
        {changes.length > 0 && <span className="text-ink">{changes.join(", ")}. </span>}
        {sent
          ? `Sending your ${decision.kind === "answer" ? "answer" : "decision"}…`
          : "Waiting for your other decision."}
      </p>
      {!sent && (
        <Button look="quiet" onClick={onChange}>
          Change
        </Button>
      )}
    </div>
  );
}
