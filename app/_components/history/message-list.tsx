"use client";
import { type ReactElement, useRef } from "react";
import { RunProgress } from "../chat/run-progress";
import { EarlierButton } from "./earlier-button";
import { useKeptPlace } from "./use-kept-place";

type Props = { messageElements: ReactElement[]; interruptElement: ReactElement | null; isRunning: boolean };

/**
 * The conversation in the vendor's scroll, with a way to what is earlier. It takes the place of the vendor's own list,
 * which scrolls to its end when its first message is another one.
 */
export function MessageList({ messageElements, interruptElement, isRunning }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useKeptPlace(list);
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
