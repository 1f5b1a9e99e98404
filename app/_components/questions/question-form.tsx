"use client";
import { useId, useState } from "react";
import type { Decision } from "../approvals/approval";
import { FieldRow } from "../form/field-row";
import { Button } from "../ui/button";
import { answerOf, firstTexts, type Question, type Texts } from "./question";

type Props = { question: Question; onDecide: (decision: Decision) => void };

/** The form that a question's schema makes. What is wrong is said before anything is sent. */
export function QuestionForm({ question, onDecide }: Props) {
  const [texts, setTexts] = useState(() => firstTexts(question));
  const [problems, setProblems] = useState<Texts>({});
  const form = useId();
  const idOf = (name: string) => `${form}-${name}`;

  const send = () => {
    const answer = answerOf(question, texts);
    if (answer.ok) return onDecide({ kind: "answer", payload: answer.payload });
    setProblems(answer.problems);
    const first = question.fields.find(({ name }) => answer.problems[name]);
    if (first) document.getElementById(idOf(first.name))?.focus();
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex flex-col gap-3">
        {question.fields.map((field) => (
          <FieldRow
            key={field.name}
            id={idOf(field.name)}
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
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit">
          Answer
        </Button>
        <Button look="quiet" className="ml-auto" onClick={() => onDecide({ kind: "dismiss" })}>
          Dismiss
        </Button>
      </div>
    </form>
  );
}
