"use client";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/button";

type Props = { onReject: (reason: string) => void; onBack: () => void };

/** Rejects, with a reason that the agent is told; it may be left empty. */
export function RejectForm({ onReject, onBack }: Props) {
  const [reason, setReason] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-ink-soft text-sm">
        Why not? <span className="text-ink-faint">(optional, the agent is told)</span>
      </label>
      <input
        id={id}
        ref={field}
        className="field"
        value={reason}
        maxLength={2000}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onReject(reason.trim());
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="danger" onClick={() => onReject(reason.trim())}>
          Reject
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
