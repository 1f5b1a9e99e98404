"use client";
import dynamic from "next/dynamic";
import { SplitSkeleton } from "../../_components/split-skeleton";

/** The demo with the AI SDK, in a chunk of its own; it has no use before the thread is there, so only in the browser. */
export const UseChatLazy = dynamic(() => import("./use-chat-page").then(({ UseChatPage }) => UseChatPage), {
  ssr: false,
  loading: () => <SplitSkeleton asideName="Plan" />,
});
