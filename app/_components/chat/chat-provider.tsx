"use client";
import { CopilotKitProvider, type CopilotKitProviderProps } from "@copilotkit/react-core/v2";
import { type ReactNode, useCallback } from "react";
import { EarlierMessagesProvider } from "../history/earlier-context";
import { FirstOpening } from "../opening/opening-context";
import { ThreadWatchProvider } from "../trace/thread-watch-context";
import { AgentAnnouncer } from "./agent-announcer";
import { onlyNew } from "./only-new";
import { problemOf } from "./problem";
import { codeOf, waitOf } from "./refusal";
import { RunSignal } from "./run-signal";
import { RunWatch } from "./run-watch";
import { ChatSessionContext } from "./session";
import { useNewSession } from "./use-new-session";
// The vendor's own import of its styles is lost when a bundler follows its re-exports.
import "@copilotkit/react-core/v2/styles.css";
import "./chat.css";

type KitError = Parameters<NonNullable<CopilotKitProviderProps["onError"]>>[0];

/** Failures that the chat itself shows: a frontend tool's stands in its card. */
const toolCodes = new Set(["tool_handler_failed", "tool_argument_parse_failed", "tool_not_found"]);
/** A frontend tool that ran beside an open approval wants a run of its own; its result goes with the approval's answer. */
const isHeldBack = (error: Error) => error.message.includes("pending interrupt(s) not addressed by resume");
const connectCodes = new Set(["agent_connect_failed", "runtime_info_fetch_failed"]);

/**
 * CopilotKit for one thread. Mount it with `key={threadId}`: the vendor's agent object holds messages and open
 * interrupts, and a fresh one per thread is what keeps threads apart. `reconnect` makes a fresh one for the same thread.
 */
export function ChatProvider({ threadId, children }: { threadId: string; children: ReactNode }) {
  const { session, connection } = useNewSession(threadId);
  const { setProblem } = session;

  const onError = useCallback(
    ({ error, code, context }: KitError) => {
      if (toolCodes.has(code) || isHeldBack(error)) return;
      const found = codeOf(error, context.runtimeErrorCode);
      if (found === "CANCELLED") return;
      const problem = problemOf(found, connectCodes.has(code) ? "connect" : "run", waitOf(error));
      // `RunWatch` knows more of a run that failed: whether the agent can take another one.
      setProblem((shown) => (shown?.code === found && problem.remedy === "retry" ? shown : problem));
    },
    [setProblem],
  );

  return (
    <ChatSessionContext value={session}>
      <CopilotKitProvider
        key={connection}
        runtimeUrl="/api/copilotkit"
        useSingleEndpoint={false}
        enableInspector={false}
        messageFilter={onlyNew}
        defaultThrottleMs={50}
        onError={onError}
      >
        <RunWatch />
        <AgentAnnouncer />
        <RunSignal />
        <EarlierMessagesProvider threadId={threadId}>
          <ThreadWatchProvider>
            <FirstOpening connection={connection}>{children}</FirstOpening>
          </ThreadWatchProvider>
        </EarlierMessagesProvider>
      </CopilotKitProvider>
    </ChatSessionContext>
  );
}
