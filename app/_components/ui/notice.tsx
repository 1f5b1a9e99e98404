import type { ReactNode } from "react";

/** A page that only says one thing and offers a way on. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-5 p-6 text-center">
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="max-w-sm text-pretty text-ink-soft text-sm leading-relaxed">{text}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </div>
  );
}
