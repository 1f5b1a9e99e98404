"use client";
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import * as requests from "./requests";
import { ThreadsStore, type ThreadsView } from "./threads-store";
import { useNoticeEnd } from "./use-notice-end";
import { useRefreshing } from "./use-refreshing";

const Context = createContext<ThreadsStore | undefined>(undefined);

/** Keeps the list of the user's threads for the shell and the inbox. */
export function ThreadsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ThreadsStore(requests));
  const runs = useSyncExternalStore(store.listen, () => somethingRuns(store.getView()), never);
  useRefreshing(store.refresh, runs);
  useNoticeEnd(store);
  return <Context value={store}>{children}</Context>;
}

const somethingRuns = ({ threads }: ThreadsView) => threads.some(({ status }) => status === "running");
const never = () => false;

export function useThreadsStore(): ThreadsStore {
  const store = useContext(Context);
  if (!store) throw new Error("The list of threads needs a ThreadsProvider above it.");
  return store;
}

/** The list as it is now. */
export function useThreads(): ThreadsView {
  const { listen, getView } = useThreadsStore();
  return useSyncExternalStore(listen, getView, getView);
}
