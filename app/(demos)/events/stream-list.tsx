"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { StreamRow } from "./stream-row";
import { type Inspector, placeOf } from "./use-inspector";

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -20,
  PageDown: 20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The entries of the stream, of which only those in view are in the page. It follows its end while that is in view. */
export function StreamList({ inspector, isRefused }: { inspector: Inspector; isRefused: (row: number) => boolean }) {
  const { rows, listed, cursor, setCursor, ends, step } = inspector;
  const scroller = useRef<HTMLElement>(null);
  const atEnd = useRef(true);
  const virtual = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    getItemKey: (place) => listed[place] ?? place,
    overscan: 12,
    useFlushSync: false,
  });

  const last = listed.length - 1;
  const place = cursor === undefined ? undefined : placeOf(listed, cursor);
  useEffect(() => {
    if (ends > 0) atEnd.current = true;
  }, [ends]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for the end again is a reason to go there
  useEffect(() => {
    if (place === undefined && atEnd.current && last >= 0) virtual.scrollToIndex(last, { align: "end" });
  }, [place, last, virtual, ends]);
  useEffect(() => {
    if (place !== undefined && place >= 0) virtual.scrollToIndex(place);
  }, [place, virtual]);

  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    atEnd.current = scrollHeight - scrollTop - clientHeight < 48;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    step(by);
  };

  return (
    <section
      ref={scroller}
      aria-label="Events; arrow keys step through them"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls and steps here
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      <ol style={{ height: virtual.getTotalSize() }} className="relative">
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const at = listed[index];
          const row = at === undefined ? undefined : rows[at];
          if (at === undefined || !row) return null;
          return (
            <StreamRow
              key={key}
              ref={virtual.measureElement}
              top={start}
              row={row}
              index={at}
              place={index}
              places={listed.length}
              current={cursor === at}
              refused={isRefused(at)}
              onSelect={() => setCursor(cursor === at ? undefined : at)}
            />
          );
        })}
      </ol>
    </section>
  );
}
