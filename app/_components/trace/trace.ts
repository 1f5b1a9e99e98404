import type { Interrupt, Message } from "@copilotkit/react-core/v2";
import { callStatus } from "../tools/call-status";
import { readResult } from "../tools/tool-result";
import type { CallStatus } from "../tools/tool-status";
import { toolTitle } from "../tools/tool-title";
import { argsLine } from "../tools/tool-words";
import { laneOf } from "./lanes";
import { parseArgs } from "./parse-args";
import type { ThreadView } from "./thread-view";

/** A step of an agent, or a call in it; a call's children are the steps of the subagent that works for it. */
export type TraceNode = {
  key: string;
  kind: "step" | "call" | "subagent";
  title: string;
  detail: string;
  status: CallStatus;
  durationMs?: number;
  children: TraceNode[];
};

/** All that was done about one message of the user. */
export type TraceTurn = { key: string; said: string; steps: TraceNode[] };

/** The thread's work as a tree, oldest first. `open`: what waits for a person. */
export function traceOf(view: ThreadView, open: readonly Interrupt[]): TraceTurn[] {
  const main = view.messages.filter((message) => laneOf(message) === undefined);
  const turns: { key: string; said: string; messages: Message[] }[] = [];
  for (const message of main) {
    if (message.role === "user") turns.push({ key: message.id, said: textIn(message), messages: [] });
    else turns.at(-1)?.messages.push(message);
  }
  return turns.map(({ key, said, messages }, index) => {
    const isLast = index === turns.length - 1;
    return { key, said, steps: stepsOf(messages, undefined, { view, open, isLive: view.isRunning && isLast }) };
  });
}

type Within = { view: ThreadView; open: readonly Interrupt[]; isLive: boolean };

/** One step for each message that an agent wrote, and one that has begun and written nothing yet. */
function stepsOf(messages: readonly Message[], lane: string | undefined, within: Within): TraceNode[] {
  const { view, isLive } = within;
  const said = messages.flatMap((message) => (message.role === "assistant" ? [message] : []));
  const open = isLive ? view.events.open.get(lane) : undefined;
  const steps = said.map((message, index): TraceNode => {
    const children = (message.toolCalls ?? []).map((call) => callNode(call, within));
    const time = view.events.steps.get(message.id);
    return {
      key: message.id,
      kind: "step",
      title: `Step ${index + 1}`,
      detail: firstLine(textIn(message)),
      status: open?.messageId === message.id ? "running" : statusOfAll(children),
      ...(time?.endedAt !== undefined && { durationMs: time.endedAt - time.startedAt }),
      children,
    };
  });
  if (open && open.messageId === undefined) {
    const title = `Step ${steps.length + 1}`;
    steps.push({ key: `${lane ?? "agent"}-next`, kind: "step", title, detail: "", status: "running", children: [] });
  }
  return steps;
}

type Call = { id: string; function: { name: string; arguments: string } };

function callNode({ id, function: { name, arguments: text } }: Call, within: Within): TraceNode {
  const { view, open, isLive } = within;
  const call = view.calls.get(id);
  const answer = view.messages.find((message) => message.role === "tool" && message.toolCallId === id);
  const result = answer && readResult(textIn(answer), call?.outcome);
  const asked = open.find((interrupt) => interrupt.toolCallId === id);
  const lane = call?.subagent?.id;
  return {
    key: id,
    kind: lane === undefined ? "call" : "subagent",
    title: toolTitle(name),
    detail: argsLine(parseArgs(text)),
    status: callStatus({ call, result, asked, isRunning: isLive }),
    ...(call?.durationMs !== undefined && { durationMs: call.durationMs }),
    children: lane === undefined ? [] : stepsOf(view.lanes.get(lane) ?? [], lane, within),
  };
}

/** A step waits, or was left unfinished, when one of its calls was; a call that failed is no failure of its step. */
function statusOfAll(children: readonly TraceNode[]): CallStatus {
  const inOrder: CallStatus[] = ["approval", "waiting", "streaming", "running", "unfinished"];
  return inOrder.find((status) => children.some((child) => child.status === status)) ?? "done";
}

function textIn(message: Message): string {
  if (typeof message.content === "string") return message.content;
  if (!Array.isArray(message.content)) return "";
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join(" ");
}

/** The first line, without the marks of Markdown. */
const firstLine = (text: string): string => {
  const line = (text.trim().split("\n", 1)[0] ?? "").replaceAll(/[*_`#>]+/g, "").trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};
