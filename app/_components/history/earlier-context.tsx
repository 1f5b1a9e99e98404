"use client";
import { useAgent } from "@copilotkit/react-core/v2";
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { EarlierMessages, type EarlierView } from "./earlier-messages";

const Context = createContext<EarlierMessages | undefined>(undefined);

/** Holds what is earlier in the thread of the chat below than what its agent holds. */
export function EarlierMessagesProvider({ threadId, children }: { threadId: string; children: ReactNode }) {
  const { agent } = useAgent({ updates: [] });
  const earlier = useMemo(() => new EarlierMessages(threadId, () => agent.messages), [agent, threadId]);
  // Layout effects run before the effect in which CopilotChat connects.
  useLayoutEffect(() => {
    const subscription = agent.subscribe(earlier.subscriber);
    return () => subscription.unsubscribe();
  }, [agent, earlier]);
  return <Context value={earlier}>{children}</Context>;
}

export function useEarlierMessages(): EarlierMessages {
  const earlier = useContext(Context);
  if (!earlier) throw new Error("useEarlierMessages needs an EarlierMessagesProvider above it.");
  return earlier;
}

export function useEarlierView(): EarlierView {
  const { listen, getView } = useEarlierMessages();
  return useSyncExternalStore(listen, getView, getView);
}
