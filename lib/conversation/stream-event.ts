import type { AgentEvent, EventOf } from "@/agent/engine/events";

/** Of AG-UI 0.0.x; 1.0 has REASONING_* instead. */
export type ThinkingEvent =
  | { type: "THINKING_START" | "THINKING_END" | "THINKING_TEXT_MESSAGE_START" | "THINKING_TEXT_MESSAGE_END" }
  | { type: "THINKING_TEXT_MESSAGE_CONTENT"; delta: string };

export type ChunkEvent = EventOf<"TEXT_MESSAGE_CHUNK" | "TOOL_CALL_CHUNK" | "REASONING_MESSAGE_CHUNK">;

/** Any event of AG-UI 0.0.x and 1.0, its fields checked. */
export type StreamEvent = AgentEvent | ThinkingEvent;

/** What is left when chunks and THINKING_* are translated into the events that they stand for. */
export type PlainEvent = Exclude<AgentEvent, ChunkEvent>;
