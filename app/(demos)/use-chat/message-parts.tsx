"use client";
import { Fragment } from "react";
import { Reasoning } from "../../_components/chat/reasoning";
import { Markdown } from "../../_components/markdown/markdown";
import { ToolCard } from "../../_components/tools/tool-card";
import { type Place, shownCall } from "./call-view";
import { type CallPart, type Part, progressIn, requestsIn, subagentsIn } from "./chat-parts";
import { SubagentWork } from "./subagent-work";

/** What the agent, or one of its subagents, thought, said and called, in order. */
export function MessageParts({ parts, place }: { parts: readonly Part[]; place: Place }) {
  return parts.map((part, index) => {
    // Parts are only ever added at the end, so their place names them.
    const key = `${index}`;
    switch (part.type) {
      case "text":
        return part.text.trim() && <Markdown key={key} text={part.text} />;
      case "reasoning":
        return part.text.trim() && <Reasoning key={key} text={part.text} thinking={part.state === "streaming"} />;
      case "dynamic-tool":
        return <Call key={part.toolCallId} part={part} among={parts} place={place} />;
      default:
        return <Fragment key={key} />;
    }
  });
}

function Call({ part, among, place }: { part: CallPart; among: readonly Part[]; place: Place }) {
  const request = requestsIn(among).find(({ toolCallId }) => toolCallId === part.toolCallId);
  const subagent = subagentsIn(among).find(({ toolCallId }) => toolCallId === part.toolCallId);
  const progress = progressIn(among).find(({ toolCallId }) => toolCallId === part.toolCallId);
  return (
    <ToolCard name={part.toolName} args={part.input} progress={progress} {...shownCall(part, request, place)}>
      {subagent && <SubagentWork subagent={subagent} place={place} />}
    </ToolCard>
  );
}
