import type { ReactNode } from "react";

/** The foot of the chat, as wide as the conversation above it, which keeps room for a scroll bar on both sides. */
export function ChatColumn({ children }: { children: ReactNode }) {
  return (
    <div className="both-gutters overflow-hidden px-4 pt-2 pb-3 md:pb-5">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-2">{children}</div>
    </div>
  );
}
