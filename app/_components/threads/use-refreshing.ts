"use client";
import { useEffect } from "react";
import { onRunChange } from "./run-signal";

const pollMs = 15_000;
/** A model that names a thread after its first answer needs a little longer than the answer. */
const secondLookMs = 4_000;

/** Calls `refresh` at first, when a run begins or ends in the page, when a person comes back, and now and then while something runs. */
export function useRefreshing(refresh: () => void, somethingRuns: boolean): void {
  useEffect(() => {
    refresh();
    let secondLook: ReturnType<typeof setTimeout> | undefined;
    const looked = onRunChange(() => {
      refresh();
      clearTimeout(secondLook);
      secondLook = setTimeout(refresh, secondLookMs);
    });
    window.addEventListener("focus", refresh);
    return () => {
      looked();
      clearTimeout(secondLook);
      window.removeEventListener("focus", refresh);
    };
  }, [refresh]);
  useEffect(() => {
    if (!somethingRuns) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, pollMs);
    return () => clearInterval(timer);
  }, [refresh, somethingRuns]);
}
