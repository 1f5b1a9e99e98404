"use client";
import { ChevronRight, type LucideIcon, MessageCircleQuestionMark, ShieldQuestionMark } from "lucide-react";
import Link from "next/link";
import type { Waiting } from "../_components/threads/listed";
import { useThreadPages } from "../_components/threads/thread-pages";
import { toolTitle } from "../_components/tools/tool-title";

/** Each kind opens where it is answered best, if that page is there. */
const kinds: Record<Waiting["kind"], { wanted: string; icon: LucideIcon; color: string; page: string }> = {
  approval: { wanted: "Decision", icon: ShieldQuestionMark, color: "text-warn", page: "/approvals" },
  question: { wanted: "Answer", icon: MessageCircleQuestionMark, color: "text-accent", page: "/chat" },
};

/** One question to the user: what it is, where it comes from, and the way there. */
export function WaitingItem({ waiting }: { waiting: Waiting }) {
  const { wanted, icon: Icon, color, page } = kinds[waiting.kind];
  const { addressOf } = useThreadPages();
  const opened = new Date(waiting.openedAt);
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-hover has-focus-visible:bg-hover">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${color}`} strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          href={addressOf(waiting.threadId, page)}
          prefetch={false}
          className="line-clamp-3 rounded text-pretty break-words font-medium text-sm leading-relaxed after:absolute after:inset-0"
        >
          {waiting.message || toolTitle(waiting.toolName)}
        </Link>
        <p className="text-ink-faint text-xs leading-relaxed">
          <span className="text-ink-soft">{wanted}</span> · {toolTitle(waiting.toolName)} ·{" "}
          <time dateTime={opened.toISOString()} className="tabular-nums">
            {opened.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}
          </time>
        </p>
        <p className="truncate text-ink-faint text-xs" title={waiting.threadTitle}>
          in “{waiting.threadTitle}”
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 self-center text-ink-faint" strokeWidth={1.75} />
    </li>
  );
}
