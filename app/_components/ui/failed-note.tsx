import { Button } from "./button";

/** Says that something could not be loaded, with a way to try again. */
export function FailedNote({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-ink-soft text-sm">
      {what} could not be loaded.
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
