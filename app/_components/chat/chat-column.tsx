import type { ReactNode } from "react";

/** The foot of the chat, as wide as the conversation above it. */
export function ChatColumn({ children }: { children: ReactNode }) {
  return (
    <div className="px-3 pt-2 pb-3 md:px-4 md:pb-5">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-2">{children}</div>
    </div>
  );
}
