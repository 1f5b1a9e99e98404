import type { Message } from "@copilotkit/react-core/v2";
import { mainMessages } from "../trace/lanes";

/**
 * What a run sends of the conversation: the results of frontend tools since the last answer, and the newest user
 * message. The server keeps the record and ignores the rest, so an upload does not grow with the thread. What subagents
 * said in between is not the agent's answer.
 */
export function onlyNew(messages: Message[]): Message[] {
  const main = mainMessages(messages);
  const last = main.findLastIndex((message) => message.role === "assistant");
  const since = main.slice(last + 1);
  const asked = since.findLast((message) => message.role === "user");
  return since.filter((message) => message.role === "tool" || message === asked);
}
