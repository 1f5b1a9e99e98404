"use client";
import { useDefaultRenderTool } from "@copilotkit/react-core/v2";
import { AgentToolCard } from "./agent-tool-card";

/** Shows every tool call of the conversation as a card. */
export function useToolCards() {
  useDefaultRenderTool({
    render: ({ name, toolCallId, parameters, status, result }) => (
      <AgentToolCard
        name={name}
        toolCallId={toolCallId}
        args={parameters}
        isExecuting={status === "executing"}
        result={status === "complete" ? result : undefined}
      />
    ),
  });
}
