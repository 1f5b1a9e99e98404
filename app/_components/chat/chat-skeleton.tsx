import type { ReactNode } from "react";
import { ChatColumn } from "./chat-column";
import { MessagesSkeleton } from "./messages-skeleton";

/** The chat before it is there, at the same size. */
export function ChatSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1">
        <MessagesSkeleton />
      </div>
      <ChatColumn>
        {children}
        <div className="mb-1 h-12.5 rounded-2xl border border-line bg-panel" />
      </ChatColumn>
    </div>
  );
}
