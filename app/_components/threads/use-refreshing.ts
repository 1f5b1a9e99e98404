"use client";
import { useEffect } from "react";
import { onRunChange } from "./run-signal";

const pollMs = 15_000;
/** A model that names a thread after its first answer is done a little later than the answer. */
const laterLooksMs = [4_000, 15_000];

/** Calls `refresh` at first, when a run begins or ends in the page, when a person comes back, and now and then while something runs. */
export function useRefreshing(refresh: () => void, somethingRuns: boolean): void {
  useEffect(() => {
    refresh();
    let laterLooks: ReturnType<typeof setTimeout>[] = [];
    const endLooks = () => laterLooks.forEach((look) => void clearTimeout(look));
    const endSignal = onRunChange(() => {
      refresh();
      endLooks();
      laterLooks = laterLooksMs.map((delay) => setTimeout(refresh, delay));
    });
    window.addEventListener("focus", refresh);
    return () => {
      endSignal();
      endLooks();
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
