import type { ReactNode } from "react";

/** What can be done with the stream as a whole. On narrow screens it scrolls sideways. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex items-center gap-1 overflow-x-auto border-line border-b px-3 py-2">{children}</div>;
}
