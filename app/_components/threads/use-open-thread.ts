"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useThreadPages } from "./thread-pages";

/** The thread that the page shows, if it shows one. */
export function useOpenThread(): string | undefined {
  const pathname = usePathname();
  const thread = useSearchParams().get("thread");
  const { shows } = useThreadPages();
  return shows(pathname) && thread !== null ? thread : undefined;
}
