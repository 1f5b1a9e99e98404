"use client";
import dynamic from "next/dynamic";
import { MessagesSkeleton } from "../../_components/chat/messages-skeleton";

/** Markdown and tool cards, in a chunk that comes with the first message. */
export const LazyMessages = dynamic(() => import("./messages").then(({ Messages }) => Messages), {
  // Over the scroller around, at the place where it stood before.
  loading: () => (
    <div className="absolute inset-0 bg-canvas">
      <MessagesSkeleton />
    </div>
  ),
});
