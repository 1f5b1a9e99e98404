"use client";
import { ListFilter, Pause, Play } from "lucide-react";
import { Popover } from "radix-ui";
import { Button, buttonClass } from "../../_components/ui/button";
import { countTypes } from "./timings";
import type { Inspector } from "./use-inspector";
import { count } from "./words";

/** Which entries are listed: by text and by type; and whether new ones show at once. */
export function FilterBar({ inspector }: { inspector: Inspector }) {
  const { query, setQuery, waiting, togglePause } = inspector;
  return (
    <div className="flex items-center gap-1 border-line border-b px-3 py-2">
      <input
        type="search"
        aria-label="Search the events"
        placeholder="Search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className="field min-w-0 flex-1"
      />
      <TypeFilter inspector={inspector} />
      <Button look="quiet" aria-pressed={waiting !== undefined} onClick={togglePause}>
        {waiting === undefined ? (
          <Pause aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        ) : (
          <Play aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        )}
        <span>Pause</span>
        {waiting ? <span className="text-accent text-xs">{count(waiting)} new</span> : null}
      </Button>
    </div>
  );
}

function TypeFilter({ inspector: { rows, shown, hidden, setHidden } }: { inspector: Inspector }) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass("quiet")}>
        <ListFilter aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        Types
        {hidden.size > 0 && <span className="text-accent text-xs">{hidden.size} hidden</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          aria-label="Types of events"
          className="card z-40 flex max-h-[min(28rem,70dvh)] w-80 max-w-[calc(100vw-2rem)] flex-col overflow-y-auto p-2 shadow-lg outline-none"
        >
          {countTypes(rows.slice(0, shown)).map(({ type, count: many }) => (
            <label key={type} className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
              <input
                type="checkbox"
                checked={!hidden.has(type)}
                onChange={({ target }) => setHidden(toggled(hidden, type, !target.checked))}
                className="accent-(--tint)"
              />
              <span className="min-w-0 flex-1 truncate font-mono text-xs">{type}</span>
              <span className="text-ink-faint text-xs tabular-nums">{count(many)}</span>
            </label>
          ))}
          <Button look="quiet" disabled={hidden.size === 0} onClick={() => setHidden(new Set())} className="mt-1">
            Show all
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function toggled(hidden: ReadonlySet<string>, type: string, hide: boolean): ReadonlySet<string> {
  const next = new Set(hidden);
  if (hide) next.add(type);
  else next.delete(type);
  return next;
}
