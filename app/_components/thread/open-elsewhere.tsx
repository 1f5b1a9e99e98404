import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

/** A quiet link to the same thread on another page. */
export function OpenElsewhere({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex w-fit items-center gap-1 rounded text-ink-soft text-sm hover:text-ink hover:underline"
    >
      {children}
      <ArrowUpRight aria-hidden="true" className="size-3.5 text-ink-faint" strokeWidth={1.75} />
    </Link>
  );
}
