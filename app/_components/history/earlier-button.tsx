"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { useEarlierMessages, useEarlierView } from "./earlier-context";
import { isAtEnd, scrollerOf } from "./scroller";

/** How far above the shown part the reader is when the next one is asked for, in pixels. */
const ahead = 400;

/** Brings the messages before the first one: by itself when the reader scrolls up to it, or when it is pressed. */
export function EarlierButton() {
  const { load } = useEarlierMessages();
  const { hasMore, isLoading, hasFailed } = useEarlierView();
  const mark = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);

  // A chat is at its top for a moment before it goes to its end; only from there on is it the reader who scrolls.
  useEffect(() => {
    const scroller = mark.current && scrollerOf(mark.current);
    if (!scroller || !hasMore || isScrolled) return;
    let wasAtEnd = isAtEnd(scroller);
    const arm = () => {
      if (wasAtEnd && !isAtEnd(scroller)) setScrolled(true);
      wasAtEnd ||= isAtEnd(scroller);
    };
    scroller.addEventListener("scroll", arm, { passive: true });
    return () => scroller.removeEventListener("scroll", arm);
  }, [hasMore, isScrolled]);

  useEffect(() => {
    if (!mark.current || !isScrolled || hasFailed || isLoading) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load();
      },
      { root: scrollerOf(mark.current), rootMargin: `${ahead}px 0px 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [load, isScrolled, hasFailed, isLoading]);

  if (!hasMore) return null;
  return (
    <div ref={mark} data-earlier className="flex flex-col items-center gap-2 pb-2 text-center">
      {hasFailed && (
        <p role="alert" className="text-ink-soft text-sm">
          The earlier messages did not come.
        </p>
      )}
      <Button onClick={() => void load()} disabled={isLoading}>
        {isLoading ? "Earlier messages are coming…" : hasFailed ? "Try again" : "Show earlier messages"}
      </Button>
    </div>
  );
}
