import type { Message } from "@copilotkit/react-core/v2";

/** The run of the subagent that a message is of; undefined for the agent's own and the user's. */
export function laneOf(message: Message): string | undefined {
  return "subagentRunId" in message ? message.subagentRunId : undefined;
}

/**
 * The conversation as a person follows it. CopilotKit lists what subagents say and how far calls are among the
 * messages; both stand in the cards of their calls instead.
 */
export const mainMessages = (messages: readonly Message[]): Message[] =>
  messages.filter((message) => laneOf(message) === undefined && message.role !== "activity");
