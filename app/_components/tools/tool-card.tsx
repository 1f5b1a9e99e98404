"use client";
import { UseAgentUpdate, useAgent } from "@copilotkit/react-core/v2";
import { ChevronRight, Wrench } from "lucide-react";
import { Collapsible } from "radix-ui";
import { useMemo } from "react";
import { useChatSession } from "../chat/session";
import { toolBodies } from "./tool-bodies";
import { ToolDetails } from "./tool-details";
import { readResult, type ToolResult } from "./tool-result";
import { type CallStatus, ToolStatus } from "./tool-status";
import { argsLine, toolTitle } from "./tool-words";

type Props = { name: string; toolCallId: string; args: unknown; result: string | undefined };

/** A tool call: its name in words, how it stands, what came of it, and all details when opened. */
export function ToolCard({ name, toolCallId, args, result }: Props) {
  const read = useMemo(() => (result === undefined ? undefined : readResult(result)), [result]);
  const status = useCallStatus(toolCallId, read);
  const Body = toolBodies[name];
  return (
    <div data-tool={name} data-status={status} className="my-1 flex flex-col gap-2">
      <Collapsible.Root className="card overflow-hidden">
        <Collapsible.Trigger className="group flex w-full items-center gap-2.5 px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-hover">
          <Wrench aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" strokeWidth={1.75} />
          <span className="shrink-0 font-medium">{toolTitle(name)}</span>
          <span className="min-w-0 flex-1 truncate text-ink-faint">{argsLine(args)}</span>
          <ToolStatus status={status} />
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-faint transition-transform group-data-[state=open]:rotate-90"
          />
        </Collapsible.Trigger>
        <Collapsible.Content>
          <ToolDetails args={args} result={read} text={result} />
        </Collapsible.Content>
      </Collapsible.Root>
      {Body && read?.kind === "value" && <Body value={read.value} edited={read.editedByUser !== undefined} />}
      {(read?.kind === "failed" || read?.kind === "not-run") && (
        <p className="px-1 text-ink-soft text-sm">{read.text}</p>
      )}
      {read?.kind === "denied" && read.reason && <p className="px-1 text-ink-soft text-sm">{read.reason}</p>}
    </div>
  );
}

function useCallStatus(toolCallId: string, result: ToolResult | undefined): CallStatus {
  const { open } = useChatSession();
  const { agent } = useAgent({ updates: [UseAgentUpdate.OnRunStatusChanged] });
  if (result && result.kind !== "decided") {
    if (result.kind === "value") return result.editedByUser ? "done-edited" : "done";
    return result.kind === "sentence" ? "done" : result.kind;
  }
  if (open.some((interrupt) => interrupt.toolCallId === toolCallId)) return "waiting";
  return agent.isRunning ? "running" : "unfinished";
}
