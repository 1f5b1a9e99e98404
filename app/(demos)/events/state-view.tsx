"use client";
import type { ConversationState, RunStatus } from "@/lib/conversation/state";
import { JsonTree } from "./json-tree";
import { type Item, type Section, sectionsOf } from "./state-sections";
import type { Inspector } from "./use-inspector";

const statusLooks: Readonly<Record<RunStatus, string>> = {
  idle: "bg-hover text-ink-soft",
  running: "bg-accent-soft text-accent",
  awaiting_input: "bg-warn-soft text-warn",
  cancelled: "bg-hover text-ink-soft",
  error: "bg-bad-soft text-bad",
};

/** The conversation as `reduce` folds it from the entries up to the chosen one. */
export function StateView({ inspector: { state, before } }: { inspector: Inspector }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <RunLine state={state} />
      <div className="card divide-y divide-line overflow-hidden">
        {sectionsOf(state, before).map((section) => (
          <StateSection key={section.title} section={section} />
        ))}
      </div>
    </div>
  );
}

function RunLine({ state: { runStatus, threadId, runId, error, errorCode } }: { state: ConversationState }) {
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm">
        <dt className="text-ink-faint">Status</dt>
        <dd>
          <span className={`inline-block rounded-md px-1.5 py-0.5 font-medium text-xs ${statusLooks[runStatus]}`}>
            {runStatus}
          </span>
        </dd>
        <dt className="text-ink-faint">Thread</dt>
        <dd className="truncate font-mono text-ink-soft text-xs">{threadId ?? "–"}</dd>
        <dt className="text-ink-faint">Run</dt>
        <dd className="truncate font-mono text-ink-soft text-xs">{runId ?? "–"}</dd>
      </dl>
      {error !== undefined && (
        <p className="rounded-lg bg-bad-soft px-3 py-2 text-sm">
          {errorCode !== undefined && <span className="font-medium text-bad">{errorCode} </span>}
          {error}
        </p>
      )}
    </div>
  );
}

function StateSection({ section: { title, content, changed } }: { section: Section }) {
  return (
    <section aria-label={title} className="px-4 py-2.5">
      <h3 className="flex items-center gap-2 text-sm">
        <span className="font-medium">{title}</span>
        {"items" in content && <span className="text-ink-faint text-xs tabular-nums">{content.items.length}</span>}
        {changed && <span className="rounded bg-accent-soft px-1.5 text-accent text-xs">changed</span>}
      </h3>
      <div className="mt-1 font-mono text-ink-soft text-xs leading-relaxed empty:hidden">
        {"items" in content ? <Items items={content.items} /> : <JsonTree value={content.value} open />}
      </div>
    </section>
  );
}

/** So many of a list are shown, the newest: more would make every step slow. */
const shownItems = 50;

function Items({ items }: { items: readonly Item[] }) {
  const first = Math.max(0, items.length - shownItems);
  return (
    <>
      {first > 0 && <p className="pl-1 text-ink-faint">The newest {shownItems} are shown.</p>}
      {items.slice(first).map(({ id, name, words, value }) => (
        <JsonTree key={id} name={name} words={words} value={value} />
      ))}
    </>
  );
}
