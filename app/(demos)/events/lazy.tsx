"use client";
import dynamic from "next/dynamic";
import { ChatSkeleton } from "../../_components/chat/chat-skeleton";

/** It has no use before the thread is there, so only in the browser. */
export const EventsLazy = dynamic(() => import("./events").then(({ Events }) => Events), {
  ssr: false,
  loading: () => <ChatSkeleton />,
});
