"use client";
import { useEffect, useRef } from "react";

const listeners = new Set<() => void>();

/** Calls `listener` whenever a run has begun or ended in this page; returns how to end that. */
export function onRunChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells that the server has begun or ended a run of this page. */
export function tellRunChange(): void {
  for (const listener of listeners) listener();
}

/** The same, for a page that knows whether its run is on at the server. */
export function useRunSignal(isOn: boolean): void {
  const told = useRef(false);
  useEffect(() => {
    if (told.current === isOn) return;
    told.current = isOn;
    tellRunChange();
  }, [isOn]);
}
