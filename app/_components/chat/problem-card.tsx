"use client";
import { CircleAlert, X } from "lucide-react";
import { NewChatButton } from "../thread/new-chat-button";
import { Button } from "../ui/button";
import type { Problem } from "./problem";
import { useChatSession } from "./session";

/** Says what went wrong and offers the way on. A run that was stopped is no error, only a note. */
export function ProblemCard({ onRetry }: { onRetry: () => void }) {
  const { problem, setProblem } = useChatSession();
  if (!problem) return null;
  if (problem.code === "CANCELLED") {
    return (
      <p role="status" className="px-1 text-ink-faint text-sm">
        Stopped. Write a message to go on.
      </p>
    );
  }
  return (
    <div
      role="alert"
      data-code={problem.code}
      className="flex items-start gap-3 rounded-xl bg-bad-soft px-4 py-3 text-sm"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="font-medium text-ink">{problem.title}</p>
          <p className="text-ink-soft">{problem.hint}</p>
        </div>
        <RemedyButton problem={problem} onRetry={onRetry} />
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => setProblem(undefined)}
        className="-m-1 rounded-md p-1 text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function RemedyButton({ problem: { remedy }, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { setProblem, reconnect } = useChatSession();
  switch (remedy) {
    case "retry": {
      const retry = () => {
        setProblem(undefined);
        onRetry();
      };
      return <Button onClick={retry}>Try again</Button>;
    }
    case "reconnect": {
      const again = () => {
        setProblem(undefined);
        reconnect();
      };
      return <Button onClick={again}>Reconnect</Button>;
    }
    case "new-chat":
      return <NewChatButton />;
    case "reload":
      return <Button onClick={() => window.location.reload()}>Reload</Button>;
    case "dismiss":
      return null;
  }
}
