"use client";
import { ChevronRight, Waypoints, Wrench } from "lucide-react";
import { Collapsible } from "radix-ui";
import { type ReactNode, useState } from "react";
import type { Progress } from "../trace/call-view";
import { ProgressBar } from "./progress-bar";
import { toolBodies } from "./tool-bodies";
import { ToolDetails } from "./tool-details";
import type { ToolResult } from "./tool-result";
import { type CallStatus, ToolStatus } from "./tool-status";
import { toolTitle } from "./tool-title";
import { argsLine, taskOf } from "./tool-words";

type Props = {
  name: string;
  args: unknown;
  status: CallStatus;
  result: ToolResult | undefined;
  /** The result as it stands in the record. */
  text: string | undefined;
  durationMs?: number | undefined;
  /** Shown while it runs. */
  progress?: Progress | undefined;
  /** What the subagent did that the call handed work to; shown in place of arguments and result. */
  children?: ReactNode;
};

/** A tool call: its name in words, how it stands, what came of it, and all details when opened. */
export function ToolCard({ name, args, status, result, text, durationMs, progress, children }: Props) {
  const Body = toolBodies[name];
  const Icon = children ? Waypoints : Wrench;
  const title = toolTitle(name);
  const [open, setOpen] = useState<boolean>();
  return (
    <div data-tool={name} data-status={status} className="my-1 flex flex-col gap-2">
      <Collapsible.Root open={open ?? Boolean(children)} onOpenChange={setOpen} className="card overflow-hidden">
        <Collapsible.Trigger className="group flex w-full items-center gap-2.5 px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-hover">
          <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
          <span className="shrink-0 font-medium">{title}</span>
          <span className="min-w-0 flex-1 truncate text-ink-faint">{!children && argsLine(args)}</span>
          <ToolStatus status={status} durationMs={durationMs} />
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-faint transition-transform group-data-[state=open]:rotate-90"
          />
        </Collapsible.Trigger>
        {status === "running" && progress && <ProgressBar title={title} progress={progress} />}
        <Collapsible.Content>
          {children ? (
            <>
              <p className="border-line border-t bg-panel px-3 py-2.5 text-ink-soft text-sm">
                <span className="text-ink-faint">Task: </span>
                {taskOf(args)}
              </p>
              {children}
            </>
          ) : (
            <ToolDetails args={args} result={result} text={text} />
          )}
        </Collapsible.Content>
      </Collapsible.Root>
      {Body && result?.kind === "value" && <Body value={result.value} edited={result.editedByUser !== undefined} />}
      {(result?.kind === "failed" || result?.kind === "not-run") && (
        <p className="px-1 text-ink-soft text-sm">{result.text}</p>
      )}
      {result?.kind === "denied" && result.reason && <p className="px-1 text-ink-soft text-sm">{result.reason}</p>}
    </div>
  );
}
