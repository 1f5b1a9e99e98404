/** Which model answers. */
export function ModelBadge({ label, demo }: { label: string; demo: boolean }) {
  return (
    <div className="flex flex-col gap-0.5 px-2">
      <p className="text-ink-faint text-xs">Answers come from</p>
      <p className="flex items-baseline gap-2 text-ink-soft text-xs">
        <span aria-hidden="true" className={`size-1.5 shrink-0 rounded-full ${demo ? "bg-warn" : "bg-good"}`} />
        <span className="min-w-0 break-words">{label}</span>
      </p>
    </div>
  );
}
