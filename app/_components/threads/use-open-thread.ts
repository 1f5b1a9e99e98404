"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { showsThreads } from "./thread-address";

/** The thread that the page shows, if it shows one. */
export function useOpenThread(): string | undefined {
  const pathname = usePathname();
  const thread = useSearchParams().get("thread");
  return showsThreads(pathname) && thread !== null ? thread : undefined;
}
