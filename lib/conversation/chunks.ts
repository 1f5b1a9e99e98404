import { Refusal } from "./diagnostics";
import type { OpenChunk } from "./state";
import type { ChunkEvent, PlainEvent, StreamEvent } from "./stream-event";

type Lane = string | undefined;
export type Expanded = { events: readonly PlainEvent[]; chunks: readonly OpenChunk[] };

const kinds = { TEXT_MESSAGE_CHUNK: "text", TOOL_CALL_CHUNK: "call", REASONING_MESSAGE_CHUNK: "reasoning" } as const;

export const isChunk = (event: StreamEvent): event is ChunkEvent => Object.hasOwn(kinds, event.type);

/**
 * A chunk as the events that it stands for: it goes on with the message or call that its lane builds, or ends that one
 * and begins another. The rules are AG-UI's (`transformChunks` of its clients).
 */
export function expandChunk(event: ChunkEvent, chunks: readonly OpenChunk[]): Expanded | Refusal {
  const id = idOf(event);
  const lane = laneOf(event, chunks);
  if (lane instanceof Refusal) return lane;
  const open = chunks.find((chunk) => chunk.lane === lane.of);
  if (open?.kind === kinds[event.type] && (id === undefined || id === open.id)) {
    const changed = changedField(open, event);
    if (changed) return new Refusal("bad_chunk", `${event.type} changes the ${changed} of ${open.id}.`);
    return { events: content(open, event), chunks };
  }
  if (id === undefined) return new Refusal("bad_chunk", `The first ${event.type} of a message or call has its id.`);
  if (event.type === "TOOL_CALL_CHUNK" && event.toolCallName === undefined) {
    return new Refusal("bad_chunk", "The first TOOL_CALL_CHUNK of a call has its name.");
  }
  const begun: OpenChunk = { kind: kinds[event.type], id, lane: lane.of, fields: fieldsOf(event) };
  return {
    events: [...(open ? [endOf(open)] : []), startOf(begun, event), ...content(begun, event)],
    chunks: [...chunks.filter((chunk) => chunk !== open), begun],
  };
}

/** What an event that is no chunk closes: whatever its lane builds, or everything. */
export function closeChunks(event: PlainEvent, chunks: readonly OpenChunk[]): Expanded {
  const closed = chunks.filter((chunk) => closes(event, chunk.lane));
  return {
    events: closed.map(endOf),
    chunks: closed.length > 0 ? chunks.filter((each) => !closed.includes(each)) : chunks,
  };
}

function closes(event: PlainEvent, lane: Lane): boolean {
  switch (event.type) {
    case "RAW":
    case "ACTIVITY_SNAPSHOT":
    case "ACTIVITY_DELTA":
    case "REASONING_ENCRYPTED_VALUE":
    case "SUBAGENT_STARTED":
      return false;
    case "RUN_STARTED":
    case "RUN_FINISHED":
    case "RUN_ERROR":
    case "MESSAGES_SNAPSHOT":
      return true;
    default:
      return event.subagentRunId === lane;
  }
}

const idOf = (event: ChunkEvent) => (event.type === "TOOL_CALL_CHUNK" ? event.toolCallId : event.messageId);

/** The lane that a chunk belongs to: its subagent's, or the one that builds what it goes on with. */
function laneOf(event: ChunkEvent, chunks: readonly OpenChunk[]): { of: Lane } | Refusal {
  const id = idOf(event);
  const tag = event.subagentRunId;
  const ofKind = chunks.filter((chunk) => chunk.kind === kinds[event.type]);
  if (id !== undefined) {
    const holder = ofKind.find((chunk) => chunk.id === id);
    if (!holder) return { of: tag };
    if (tag === undefined || tag === holder.lane) return { of: holder.lane };
    return new Refusal("wrong_owner", `${event.type}: ${id} belongs to another subagent.`);
  }
  if (tag !== undefined || ofKind.some((chunk) => chunk.lane === undefined)) return { of: tag };
  if (ofKind.length > 1) return new Refusal("bad_chunk", `${event.type}: it does not say which one it goes on with.`);
  return { of: ofKind[0]?.lane };
}

type Fields = OpenChunk["fields"];

function fieldsOf(event: ChunkEvent): Fields {
  if (event.type === "TEXT_MESSAGE_CHUNK") return { role: event.role ?? "assistant", name: event.name };
  if (event.type === "REASONING_MESSAGE_CHUNK") return {};
  return { toolCallName: event.toolCallName, parentMessageId: event.parentMessageId ?? undefined };
}

/** What a chunk says otherwise than the one that began. */
function changedField(open: OpenChunk, event: ChunkEvent): string | undefined {
  const said: Fields = event.type === "TEXT_MESSAGE_CHUNK" ? { role: event.role, name: event.name } : fieldsOf(event);
  return Object.keys(said).find((field) => said[field] !== undefined && said[field] !== open.fields[field]);
}

const tagOf = (lane: Lane) => (lane === undefined ? {} : { subagentRunId: lane });

function startOf({ kind, id, lane, fields }: OpenChunk, { metadata }: ChunkEvent): PlainEvent {
  const tags = { ...tagOf(lane), ...(metadata && { metadata }) };
  if (kind === "reasoning") return { type: "REASONING_MESSAGE_START", messageId: id, role: "reasoning", ...tags };
  if (kind === "text") {
    const { role, name } = fields as { role: "assistant"; name?: string };
    return { type: "TEXT_MESSAGE_START", messageId: id, role, ...(name !== undefined && { name }), ...tags };
  }
  const { toolCallName = "", parentMessageId } = fields;
  return {
    type: "TOOL_CALL_START",
    toolCallId: id,
    toolCallName,
    ...(parentMessageId && { parentMessageId }),
    ...tags,
  };
}

/** None for a chunk that only begins something. */
function content({ kind, id, lane }: OpenChunk, { delta, metadata }: ChunkEvent): PlainEvent[] {
  if (delta === undefined && metadata === undefined) return [];
  const fields = { delta: delta ?? "", ...tagOf(lane), ...(metadata && { metadata }) };
  if (kind === "call") return [{ type: "TOOL_CALL_ARGS", toolCallId: id, ...fields }];
  return [{ type: kind === "text" ? "TEXT_MESSAGE_CONTENT" : "REASONING_MESSAGE_CONTENT", messageId: id, ...fields }];
}

function endOf({ kind, id, lane }: OpenChunk): PlainEvent {
  if (kind === "call") return { type: "TOOL_CALL_END", toolCallId: id, ...tagOf(lane) };
  return { type: kind === "text" ? "TEXT_MESSAGE_END" : "REASONING_MESSAGE_END", messageId: id, ...tagOf(lane) };
}
