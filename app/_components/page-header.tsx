import type { ReactNode } from "react";

type Props = { title: string; summary: string; children?: ReactNode };

/** The head of a page: its name, what it is for, and what can be done. */
export function PageHeader({ title, summary, children }: Props) {
  return (
    <header className="flex items-center gap-4 border-line border-b px-4 py-2.5 md:px-6 md:py-3">
      <div className="min-w-0 flex-1">
        <h1 className="font-semibold tracking-tight">{title}</h1>
        <p className="hidden truncate text-ink-faint text-sm sm:block">{summary}</p>
      </div>
      {children}
    </header>
  );
}
