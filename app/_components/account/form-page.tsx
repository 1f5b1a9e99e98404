import type { ReactNode } from "react";

/** A page that is one narrow card with a form. */
export function FormPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-sm flex-col gap-6 px-5 py-10 md:py-16">
        <header className="flex flex-col gap-2">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          <p className="text-pretty text-ink-soft text-sm leading-relaxed">{text}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
