import type { ReactNode } from "react";
import { ScrollRegion } from "../ui/scroll-region";
import type { ToolResult } from "./tool-result";

type Props = { args: unknown; result: ToolResult | undefined; text: string | undefined };

/** The arguments and the result of a call as they are, and what a person made of the arguments. */
export function ToolDetails({ args, result, text }: Props) {
  return (
    <div className="flex flex-col gap-3 border-line border-t px-3 py-3">
      <Part title="Arguments">{pretty(args)}</Part>
      {result?.kind === "value" && result.editedByUser && (
        <Part title="Arguments after your edit">{pretty(result.editedByUser)}</Part>
      )}
      {result && result.kind !== "decided" && (
        <Part title="Result">{result.kind === "value" ? pretty(result.value) : text}</Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-ink-faint text-xs">{title}</p>
      <ScrollRegion label={title} className="max-h-60 rounded-lg bg-panel p-2.5">
        <pre className="font-mono text-ink-soft text-xs leading-relaxed">{children}</pre>
      </ScrollRegion>
    </div>
  );
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);
