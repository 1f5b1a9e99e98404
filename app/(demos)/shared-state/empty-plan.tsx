import { ListChecks } from "lucide-react";

/** A plan without items: what to do about it. */
export function EmptyPlan() {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <ListChecks aria-hidden="true" className="size-5 text-ink-faint" strokeWidth={1.5} />
      <p className="text-balance text-ink-faint text-sm">
        The plan is empty. Ask the agent to “Plan the week”, or add the first item yourself.
      </p>
    </div>
  );
}

/** The plan before the thread is open. */
export function PlanSkeleton() {
  return (
    <div className="p-3 md:p-5">
      <p role="status" className="sr-only">
        Loading the plan…
      </p>
      <div className="card h-64 animate-[breathe_1.6s_ease-in-out_infinite]" />
    </div>
  );
}
