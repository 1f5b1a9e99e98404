"use client";
import { type ReactElement, useLayoutEffect, useRef } from "react";
import { RunProgress } from "../chat/run-progress";
import { EarlierButton, scrollerOf } from "./earlier-button";
import { useEarlierView } from "./earlier-context";

type Props = { messageElements: ReactElement[]; interruptElement: ReactElement | null; isRunning: boolean };

/**
 * The conversation in the vendor's scroll, with a way to what is earlier. It takes the place of the vendor's own list,
 * which scrolls to its end when its first message is another one.
 */
export function MessageList({ messageElements, interruptElement, isRunning }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { messages: earlier } = useEarlierView();
  const shown = useRef<{ earlier: typeof earlier; height: number }>(undefined);

  // What the reader looks at stays where it is when more comes above it, also where the browser does not see to it.
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element && scrollerOf(element);
    if (!element || !scroller) return;
    const height = element.scrollHeight;
    const before = shown.current;
    if (before && before.earlier.length < earlier.length) scroller.scrollTop += height - before.height;
    shown.current = { earlier, height };
  });

  return (
    <div ref={list} className="copilotKitMessages flex flex-col [overflow-anchor:none]">
      <EarlierButton />
      {messageElements}
      {interruptElement}
      {isRunning && (
        <div className="mt-2">
          <RunProgress />
        </div>
      )}
    </div>
  );
}
