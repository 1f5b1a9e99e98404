"use client";
import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useThreadPages } from "../threads/thread-pages";

/** A quiet link to the same thread on another page; nothing when that demo was removed. */
export function OpenElsewhere({ page, threadId, children }: { page: string; threadId: string; children: ReactNode }) {
  const { shows, addressOf } = useThreadPages();
  if (!shows(page)) return null;
  return (
    <Link
      href={addressOf(threadId, page)}
      className="inline-flex w-fit items-center gap-1 rounded text-ink-soft text-sm hover:text-ink hover:underline"
    >
      {children}
      <ArrowUpRight aria-hidden="true" className="size-3.5 text-ink-faint" strokeWidth={1.75} />
    </Link>
  );
}
