"use client";
import type { ReactNode } from "react";
import { ChatSkeleton } from "./chat/chat-skeleton";
import { Split } from "./split";

/** A demo's two sides before they are there, each at its place. `children` stand above the composer's. */
export function SplitSkeleton({ asideName, children }: { asideName: string; children?: ReactNode }) {
  return <Split chat={<ChatSkeleton>{children}</ChatSkeleton>} aside={null} asideName={asideName} />;
}
