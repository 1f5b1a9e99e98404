"use client";
import type { ReactNode } from "react";
import { useShownSide } from "./shown-side";

type Props = { chat: ReactNode; chatName?: string; aside: ReactNode; asideName: string };

/** The chat beside what it works on. On narrow screens one of them at a time; both stay mounted at their size. */
export function Split({ chat, chatName = "Chat", aside, asideName }: Props) {
  const [shown, setShown] = useShownSide();
  const tab =
    "flex-1 rounded-md px-3 py-1.5 text-sm text-ink-soft aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-xs";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-line border-b p-3 lg:hidden">
        <fieldset aria-label="View" className="flex gap-0.5 rounded-lg bg-hover p-0.5">
          <button type="button" aria-pressed={shown === "chat"} onClick={() => setShown("chat")} className={tab}>
            {chatName}
          </button>
          <button type="button" aria-pressed={shown === "aside"} onClick={() => setShown("aside")} className={tab}>
            {asideName}
          </button>
        </fieldset>
      </div>
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div
          className={`flex min-h-0 min-w-0 flex-col max-lg:[grid-area:1/1] ${shown === "chat" ? "" : "max-lg:invisible"}`}
        >
          {chat}
        </div>
        <aside
          aria-label={asideName}
          className={`flex min-h-0 min-w-0 flex-col border-line bg-panel max-lg:border-0 max-lg:[grid-area:1/1] lg:border-l ${shown === "aside" ? "" : "max-lg:invisible"}`}
        >
          {aside}
        </aside>
      </div>
    </div>
  );
}
