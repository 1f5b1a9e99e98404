"use client";
import { CopilotChatAssistantMessage, CopilotChatReasoningMessage } from "@copilotkit/react-core/v2";
import { useIsRunning, useLane } from "../trace/thread-watch-context";
import { toolTitle } from "./tool-title";

/** What a subagent says and calls, inside the card of its call; its own calls are cards again, to any depth. */
export function SubagentWork({ id, name }: { id: string; name: string }) {
  const messages = useLane(id);
  const isRunning = useIsRunning();
  return (
    <section
      aria-label={`Work of ${toolTitle(name)}`}
      className="flex flex-col gap-1.5 border-line border-t bg-panel px-3 py-3"
    >
      {messages.map((message) => {
        if (message.role === "assistant") {
          return (
            <CopilotChatAssistantMessage
              key={message.id}
              message={message}
              messages={messages}
              isRunning={isRunning}
              toolbarVisible={false}
            />
          );
        }
        if (message.role === "reasoning") {
          return (
            <CopilotChatReasoningMessage key={message.id} message={message} messages={messages} isRunning={isRunning} />
          );
        }
        return null;
      })}
      {messages.length === 0 && (
        <p className="text-ink-faint text-sm">{isRunning ? "Beginning…" : "It did nothing."}</p>
      )}
    </section>
  );
}
