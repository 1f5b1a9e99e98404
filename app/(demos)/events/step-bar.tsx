"use client";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { type Inspector, placeOf } from "./use-inspector";
import { count } from "./words";

/** Goes back and forward through the stream; the state beside it is the one after the chosen entry. */
export function StepBar({ inspector }: { inspector: Inspector }) {
  const { listed, rows, cursor, setCursor, toEnd, at, step } = inspector;
  const place = placeOf(listed, at);
  const last = listed.length - 1;
  const type = rows[at]?.type;
  return (
    <div className="flex items-center gap-1 border-line border-t px-3 py-1.5">
      <StepButton label="First" icon={ChevronFirst} disabled={place <= 0} onClick={() => setCursor(listed[0])} />
      <StepButton label="Back" icon={ChevronLeft} disabled={place <= 0} onClick={() => step(-1)} />
      <input
        type="range"
        aria-label="Place in the stream"
        aria-valuetext={`${place + 1} of ${listed.length}, ${type ?? "nothing"}`}
        min={0}
        max={Math.max(last, 0)}
        value={Math.max(place, 0)}
        disabled={last < 0}
        onChange={({ target }) => setCursor(listed[Number(target.value)])}
        className="min-w-0 flex-1 accent-(--tint)"
      />
      <StepButton label="Forward" icon={ChevronRight} disabled={place >= last} onClick={() => step(1)} />
      <StepButton label="To the end" icon={ChevronLast} disabled={cursor === undefined} onClick={toEnd} />
      <p role="status" className="min-w-24 pl-1 text-right text-ink-faint text-xs tabular-nums">
        {count(place + 1)} of {count(listed.length)}
        {cursor !== undefined && <span className="sr-only">, {type}</span>}
      </p>
    </div>
  );
}

type ButtonProps = { label: string; icon: typeof ChevronLeft; disabled: boolean; onClick: () => void };

function StepButton({ label, icon: Icon, disabled, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="rounded-md p-1.5 text-ink-soft hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </button>
  );
}
