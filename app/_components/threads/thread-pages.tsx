"use client";
import { createContext, type ReactNode, useContext } from "react";

const Context = createContext<readonly string[]>([]);

/** Tells what is inside which pages show threads: their paths. The list of demos itself would weigh on every page. */
export function ThreadPages({ paths, children }: { paths: readonly string[]; children: ReactNode }) {
  return <Context value={paths}>{children}</Context>;
}

type Pages = {
  /** Whether a page shows a thread. */
  shows: (pathname: string) => boolean;
  /** Where a thread opens for a person who is on this page: there, when it shows threads, or else on the first that does. */
  addressOf: (threadId: string, pathname: string) => string;
};

/** The pages that show threads. */
export function useThreadPages(): Pages {
  const paths = useContext(Context);
  const shows = (pathname: string) => paths.includes(pathname);
  return {
    shows,
    addressOf: (threadId, pathname) =>
      `${shows(pathname) ? pathname : (paths[0] ?? "/")}?thread=${encodeURIComponent(threadId)}`,
  };
}
