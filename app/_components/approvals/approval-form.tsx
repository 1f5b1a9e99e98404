"use client";
import { useId, useState } from "react";
import { FieldRow } from "../form/field-row";
import { Button } from "../ui/button";
import type { Approval, Decision } from "./approval";
import { changesOf } from "./changes";
import { editedArgs, firstTexts, isEdited } from "./edited-args";
import { RejectForm } from "./reject-form";

type Props = { approval: Approval; onDecide: (decision: Decision) => void };

/** The arguments, some of them editable, and the ways to answer. */
export function ApprovalForm({ approval, onDecide }: Props) {
  const [texts, setTexts] = useState(() => firstTexts(approval));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [rejecting, setRejecting] = useState(false);
  const form = useId();
  const edited = isEdited(approval, texts);
  const read = editedArgs(approval, texts);
  const changes = read.ok ? changesOf({ input: approval.input, editedArgs: read.args }) : [];

  const approve = () => {
    if (!edited) return onDecide({ kind: "approve" });
    if (read.ok) return onDecide({ kind: "approve", editedArgs: read.args });
    setProblems(read.problems);
    const [first] = Object.keys(read.problems);
    document.getElementById(`${form}-${first}`)?.focus();
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        approve();
      }}
    >
      <div className="flex flex-col gap-3">
        {approval.fields.map((field) => (
          <FieldRow
            key={field.name}
            id={`${form}-${field.name}`}
            field={field}
            text={texts[field.name] ?? ""}
            problem={problems[field.name]}
            onChange={(text) => {
              setTexts({ ...texts, [field.name]: text });
              setProblems(({ [field.name]: _, ...others }) => others);
            }}
          />
        ))}
      </div>
      {changes.length > 0 && !rejecting && (
        <p className="rounded-lg bg-warn-soft px-3 py-2 text-sm">
          <span className="text-ink-soft">Your changes: </span>
          {changes.join(", ")}
        </p>
      )}
      {rejecting ? (
        <RejectForm
          onReject={(reason) => onDecide({ kind: "reject", ...(reason && { reason }) })}
          onBack={() => setRejecting(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" type="submit">
            {edited ? "Approve with changes" : "Approve"}
          </Button>
          <Button look="danger" onClick={() => setRejecting(true)}>
            Reject…
          </Button>
          <Button look="quiet" className="ml-auto" onClick={() => onDecide({ kind: "dismiss" })}>
            Dismiss
          </Button>
        </div>
      )}
    </form>
  );
}
