import type { InputContent, Message } from "@ag-ui/core";
import { encryptedValueOf } from "./encrypted-value";
import { resultMetadata, resultText } from "./history";
import type { AssistantMessage, AssistantPart, ThreadRecord, ToolCallRecord, UserMessage, UserPart } from "./types";

/** The stored thread as AG-UI messages, with the ids that were streamed (facts/ag-ui.md §7.3). */
export function toMessages(thread: ThreadRecord): Message[] {
  const calls = new Map(thread.calls.map((call) => [call.id, call]));
  return thread.messages.flatMap((message) =>
    message.role === "user" ? [userMessage(message)] : assistantMessages(message, calls),
  );
}

function userMessage({ id, parts }: UserMessage): Message {
  const [only] = parts;
  const content = parts.length === 1 && only?.type === "text" ? only.text : parts.map(inputContent);
  return { id, role: "user", content };
}

function inputContent(part: UserPart): InputContent {
  if (part.type === "text") return part;
  const kind = part.mediaType.split("/")[0];
  const type = kind === "image" || kind === "audio" || kind === "video" ? kind : "document";
  const inline = /^data:[^,]*;base64,(.*)$/s.exec(part.url)?.[1];
  const source = inline
    ? { type: "data" as const, value: inline, mimeType: part.mediaType }
    : { type: "url" as const, value: part.url, mimeType: part.mediaType };
  return { type, source, ...(part.name !== undefined && { metadata: { filename: part.name } }) };
}

function assistantMessages(message: AssistantMessage, calls: ReadonlyMap<string, ToolCallRecord>): Message[] {
  const before: Message[] = [];
  const after: Message[] = [];
  const made: { call: ToolCallRecord; part: AssistantPart }[] = [];
  const text: string[] = [];
  for (const part of message.parts) {
    if (part.type === "reasoning") {
      const begun = text.length > 0 || made.length > 0;
      const said: Message = {
        id: part.id,
        role: "reasoning",
        content: part.text,
        ...encrypted(part),
        ...laneOf(message),
      };
      if (part.text) (begun ? after : before).push(said);
    } else if (part.type === "text") text.push(part.text);
    else {
      const call = calls.get(part.toolCallId);
      if (call) made.push({ call, part });
    }
  }
  if (text.length === 0 && made.length === 0) return before;
  const toolCalls = made.map(({ call, part }) => ({
    id: call.id,
    type: "function" as const,
    function: { name: call.name, arguments: call.argsText },
    ...encrypted(part),
  }));
  const said: Message = {
    id: message.id,
    role: "assistant",
    ...(text.length > 0 && { content: text.join("") }),
    ...(toolCalls.length > 0 && { toolCalls }),
    ...laneOf(message),
  };
  return [...before, said, ...made.flatMap(({ call }) => toolMessage(call)), ...after];
}

const laneOf = ({ subagentRunId }: { subagentRunId?: string }) => (subagentRunId ? { subagentRunId } : {});

function encrypted(part: AssistantPart): { encryptedValue?: string } {
  const encryptedValue = encryptedValueOf(part);
  return encryptedValue ? { encryptedValue } : {};
}

function toolMessage(call: ToolCallRecord): Message[] {
  if (!call.result) return [];
  const content = resultText(call.result);
  return [
    { id: call.resultMessageId, role: "tool", toolCallId: call.id, content, ...resultMetadata(call), ...laneOf(call) },
  ];
}
