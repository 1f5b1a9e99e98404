import { type RefObject, useEffect } from "react";
import { isAtEnd, scrollerOf } from "./scroller";

type Anchor = { element: Element; top: number };

/**
 * Keeps what is read where it is while the list above it grows: by earlier messages, and again as their Markdown is
 * drawn. Not every browser anchors its scroll, and none at its very top. Children with `data-earlier` are no anchors.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let scroller: Element | null = null;
    let anchor: Anchor | undefined;

    const note = () => {
      if (scroller) anchor = firstShown(element, scroller);
    };
    const keep = () => {
      if (scroller && anchor?.element.isConnected) {
        scroller.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top;
      }
      const found = scrollerOf(element);
      if (found === scroller) return;
      scroller?.removeEventListener("scroll", note);
      scroller = found;
      scroller?.addEventListener("scroll", note, { passive: true });
    };
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => {
      observer.disconnect();
      scroller?.removeEventListener("scroll", note);
    };
  }, [list]);
}

function firstShown(list: Element, scroller: Element): Anchor | undefined {
  if (isAtEnd(scroller)) return undefined; // the chat follows its end
  const { top } = scroller.getBoundingClientRect();
  for (const element of list.children) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top && !element.hasAttribute("data-earlier")) return { element, top: box.top };
  }
  return undefined;
}
