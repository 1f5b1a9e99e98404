"use client";
import { type RefObject, useLayoutEffect } from "react";

/**
 * When the element goes away while it holds the focus, the focus moves to the section around it instead of being lost.
 */
export function useReturnFocus(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const self = element.current;
    const home = self?.parentElement?.closest<HTMLElement>("section[tabindex]");
    return () => {
      if (self?.contains(document.activeElement)) home?.focus({ preventScroll: true });
    };
  }, [element]);
}
