"use client";
import dynamic from "next/dynamic";
import { SplitSkeleton } from "../../_components/split-skeleton";

/** The demo with CopilotKit, in a chunk of its own; it has no use before the thread is there, so only in the browser. */
export const FrontendToolsLazy = dynamic(async () => (await (await import("./load")).load()).FrontendTools, {
  ssr: false,
  loading: () => <SplitSkeleton asideName="Order board" />,
});
