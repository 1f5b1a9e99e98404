"use client";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ScrollRegion } from "../ui/scroll-region";

/** Pixels from the end within which the reader counts as being there. */
const near = 48;

type Props = {
  /** Another value is a reason to go to the end: the person has sent something. */
  sent: string | undefined;
  children: ReactNode;
};

/** Scrolls the conversation. It stays at its end while that grows, unless the reader has scrolled up. */
export function MessageScroll({ sent, children }: Props) {
  const region = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);

  const toEnd = useCallback(() => {
    sticks.current = true;
    region.current?.scrollTo({ top: region.current.scrollHeight });
  }, []);

  useEffect(() => {
    if (sent !== undefined) toEnd();
  }, [sent, toEnd]);

  useEffect(() => {
    if (!region.current || !content.current) return;
    const observer = new ResizeObserver(() => sticks.current && toEnd());
    observer.observe(region.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [toEnd]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ScrollRegion
        ref={region}
        label="Messages"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          // Only a move up is the reader's: what grows leaves the position, and is followed a moment later.
          const isUp = scrollTop < lastTop.current;
          lastTop.current = scrollTop;
          if (scrollHeight - scrollTop - clientHeight <= near) sticks.current = true;
          else if (isUp) sticks.current = false;
          setAway(!sticks.current);
        }}
        className="both-gutters min-h-0 flex-1 px-4"
      >
        <div ref={content}>{children}</div>
      </ScrollRegion>
      {isAway && (
        <button
          type="button"
          aria-label="To the newest message"
          title="To the newest message"
          onClick={toEnd}
          className="absolute bottom-2 left-1/2 flex size-8 -translate-x-1/2 items-center justify-center rounded-full border border-line-strong bg-raised text-ink-soft shadow-xs hover:text-ink"
        >
          <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
