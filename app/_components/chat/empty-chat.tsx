"use client";
import type { Suggestion } from "@copilotkit/react-core/v2";
import { ArrowUpRight } from "lucide-react";
import { useInvitation } from "./chat-invitation";

type Props = { suggestions: readonly Suggestion[]; onSelect: (suggestion: Suggestion, index: number) => void };

/** An empty chat: what can be done here, and prompts to try. */
export function EmptyChat({ suggestions, onSelect }: Props) {
  const { text } = useInvitation();
  return (
    <div className="both-gutters flex min-h-0 flex-1 flex-col overflow-y-auto px-4">
      <div className="m-auto flex w-full max-w-xl flex-col gap-6 py-6">
        <div className="flex flex-col gap-2">
          <h2 className="font-semibold text-xl tracking-tight">What shall we do?</h2>
          <p className="text-pretty text-ink-soft leading-relaxed">{text}</p>
        </div>
        <ul aria-label="Suggestions" className="card divide-y divide-line overflow-hidden">
          {suggestions.map((suggestion, index) => (
            <li key={suggestion.title}>
              <button
                type="button"
                onClick={() => onSelect(suggestion, index)}
                className="group flex w-full items-center justify-between gap-3 px-4 py-2.5 text-left text-sm -outline-offset-2 hover:bg-hover"
              >
                {suggestion.title}
                <ArrowUpRight
                  aria-hidden="true"
                  className="size-4 text-ink-faint group-hover:text-ink"
                  strokeWidth={1.75}
                />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
