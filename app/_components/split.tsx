"use client";
import { type ReactNode, useState } from "react";

type Props = { chat: ReactNode; aside: ReactNode; asideName: string };

/** The chat beside what it works on. On narrow screens one of them at a time; both stay mounted. */
export function Split({ chat, aside, asideName }: Props) {
  const [shown, setShown] = useState<"chat" | "aside">("chat");
  const tab = "flex-1 rounded-md px-3 py-1.5 text-sm text-ink-soft aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-xs";
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div role="group" aria-label="View" className="mx-3 mt-3 flex gap-0.5 rounded-lg bg-hover p-0.5 lg:hidden">
        <button type="button" aria-pressed={shown === "chat"} onClick={() => setShown("chat")} className={tab}>
          Chat
        </button>
        <button type="button" aria-pressed={shown === "aside"} onClick={() => setShown("aside")} className={tab}>
          {asideName}
        </button>
      </div>
      <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${shown === "chat" ? "" : "max-lg:hidden"}`}>{chat}</div>
      <aside
        aria-label={asideName}
        className={`flex min-h-0 flex-1 flex-col border-line bg-panel max-lg:mt-3 max-lg:border-t lg:max-w-xl lg:border-l ${shown === "aside" ? "" : "max-lg:hidden"}`}
      >
        {aside}
      </aside>
    </div>
  );
}
