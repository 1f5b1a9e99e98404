"use client";
import { type Message, useAgent } from "@copilotkit/react-core/v2";
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { useEarlierMessages } from "../history/earlier-context";
import type { CallView } from "./call-view";
import type { ThreadView } from "./thread-view";
import { ThreadWatch } from "./thread-watch";

const Context = createContext<ThreadWatch | undefined>(undefined);

/** Follows the thread of the chat below, for its cards and its trace. */
export function ThreadWatchProvider({ children }: { children: ReactNode }) {
  const { agent } = useAgent({ updates: [] });
  const earlier = useEarlierMessages();
  const watch = useMemo(() => new ThreadWatch(agent, earlier), [agent, earlier]);
  // Layout effects run before the effect in which CopilotChat connects.
  useLayoutEffect(() => watch.start(), [watch]);
  return <Context value={watch}>{children}</Context>;
}

function useThreadPart<T>(select: (view: ThreadView) => T): T {
  const watch = useContext(Context);
  if (!watch) throw new Error("A part of the thread needs a ThreadWatchProvider above it.");
  const get = () => select(watch.getView());
  return useSyncExternalStore(watch.listen, get, get);
}

const noMessages: Message[] = [];

/** All of the thread; renders with every change. */
export const useThreadView = (): ThreadView => useThreadPart((view) => view);

export const useCallView = (callId: string): CallView | undefined => useThreadPart(({ calls }) => calls.get(callId));

/** What a subagent has said and called in a run. */
export const useLane = (id: string): Message[] => useThreadPart(({ lanes }) => lanes.get(id) ?? noMessages);

export const useIsRunning = (): boolean => useThreadPart(({ isRunning }) => isRunning);

/** True once the agent has said something; before, the server may know nothing of the thread. */
export const useHasBegun = (): boolean =>
  useThreadPart(({ messages }) => messages.some((message) => message.role !== "user"));
