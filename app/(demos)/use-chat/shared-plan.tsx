import { Check, ListChecks } from "lucide-react";
import { useMemo } from "react";
import { stateSchema } from "@/agent/state";
import type { ChatMessage } from "./chat-parts";

/** The shared state as the newest `data-state` part holds it: a plan to read. */
export function SharedPlan({ messages }: { messages: readonly ChatMessage[] }) {
  const plan = useMemo(() => newestState(messages)?.plan, [messages]);
  return (
    <section aria-labelledby="shared-plan" className="flex flex-col gap-2">
      <h2 id="shared-plan" className="font-medium text-sm">
        {plan && plan.items.length > 0 ? plan.title : "Shared plan"}
      </h2>
      {plan && plan.items.length > 0 ? (
        <ol className="card divide-y divide-line">
          {plan.items.map(({ id, text, day, done }) => (
            <li key={id} className="flex items-start gap-2.5 px-4 py-2.5 text-sm">
              <span
                aria-hidden="true"
                className={`mt-0.5 flex size-4 shrink-0 items-center justify-center rounded border ${done ? "border-accent bg-accent text-accent-ink" : "border-line-strong"}`}
              >
                {done && <Check className="size-3" strokeWidth={2.5} />}
              </span>
              <span className={`min-w-0 flex-1 break-words ${done ? "text-ink-faint line-through" : ""}`}>
                {text}
                {done && <span className="sr-only">, done</span>}
              </span>
              {day && <span className="shrink-0 text-ink-faint text-xs leading-5">{day}</span>}
            </li>
          ))}
        </ol>
      ) : (
        <div className="flex flex-col items-center gap-2 rounded-xl border border-line-strong border-dashed px-6 py-8 text-center">
          <ListChecks aria-hidden="true" className="size-5 text-ink-faint" strokeWidth={1.5} />
          <p className="text-balance text-ink-faint text-sm">
            The plan is empty. Ask the agent to “Plan the week”, and watch it here.
          </p>
        </div>
      )}
    </section>
  );
}

function newestState(messages: readonly ChatMessage[]) {
  const part = messages.flatMap(({ parts }) => parts).findLast(({ type }) => type === "data-state");
  return part && "data" in part ? stateSchema.safeParse(part.data).data : undefined;
}
