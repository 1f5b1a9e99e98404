"use client";
import { History } from "lucide-react";
import { Popover } from "radix-ui";
import { useId, useState } from "react";
import { asThreadId } from "../../_components/thread/thread-id";
import { buttonClass } from "../../_components/ui/button";
import { FailedNote } from "../../_components/ui/failed-note";
import { useServerData } from "../../_components/use-server-data";
import type { RowsSource } from "./rows-source";
import { loadRun, runsAddress, type StoredRun, storedRunsSchema } from "./stored-run";
import { counted, duration } from "./words";

type Props = { threadId: string; onOpen: (source: RowsSource) => void };

/** The runs of a thread that the server still has, to open one. */
export function RunsMenu({ threadId, onOpen }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass("quiet")}>
        <History aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        Stored runs
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          aria-label="Stored runs"
          className="card z-40 flex max-h-[min(30rem,70dvh)] w-96 max-w-[calc(100vw-2rem)] flex-col overflow-hidden shadow-lg outline-none"
        >
          <ThreadRuns
            threadId={threadId}
            onOpen={(source) => {
              setOpen(false);
              onOpen(source);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ThreadRuns({ threadId, onOpen }: Props) {
  const [text, setText] = useState(threadId);
  const id = useId();
  const thread = asThreadId(text.trim());
  return (
    <>
      <div className="flex flex-col gap-1 border-line border-b p-3">
        <label htmlFor={id} className="text-ink-soft text-sm">
          Thread
        </label>
        <input
          id={id}
          className="field font-mono"
          value={text}
          aria-invalid={thread === undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {thread && <RunList key={thread} threadId={thread} onOpen={onOpen} />}
    </>
  );
}

function RunList({ threadId, onOpen }: Props) {
  const { data, refresh } = useServerData(runsAddress(threadId), storedRunsSchema);
  const [lost, setLost] = useState(false);
  if (data.status === "loading") return <Note>Loading the runs…</Note>;
  if (data.status === "failed") return <FailedNote what="The runs" onRetry={refresh} />;
  if (data.status === "empty") return <Note>This thread is not yours, or does not exist.</Note>;
  if (data.value.length === 0) return <Note>No run in this thread yet. The newest 20 are kept.</Note>;
  const open = async (run: StoredRun) => {
    const source = await loadRun(threadId, run.key);
    if (source) onOpen(source);
    else setLost(true);
  };
  return (
    <>
      {lost && <FailedNote what="The run" onRetry={() => setLost(false)} />}
      <ul aria-label="Runs of the thread" className="min-h-0 divide-y divide-line overflow-y-auto">
        {data.value.map((run) => (
          <li key={run.key}>
            <button
              type="button"
              onClick={() => void open(run)}
              className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2.5 text-left text-sm -outline-offset-2 hover:bg-hover"
            >
              <span className="font-medium">Run {run.number}</span>
              <span className={`truncate text-xs ${run.status === "error" ? "text-bad" : "text-ink-faint"}`}>
                {run.code ?? run.status}
              </span>
              <span className="text-ink-faint text-xs tabular-nums">
                {counted(run.events, "event")}
                {run.durationMs !== undefined && ` · ${duration(run.durationMs)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const Note = ({ children }: { children: string }) => (
  <p role="status" className="px-4 py-3 text-ink-faint text-sm">
    {children}
  </p>
);
