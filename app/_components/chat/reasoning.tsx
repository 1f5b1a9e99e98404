"use client";
import { ChevronRight } from "lucide-react";
import { Collapsible } from "radix-ui";

/** What the model thought before it acted; closed at first. */
export function Reasoning({ text, thinking }: { text: string; thinking: boolean }) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group -mx-1 flex items-center gap-1.5 rounded-md px-1 py-0.5 text-ink-faint text-sm hover:text-ink">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform group-data-[state=open]:rotate-90"
        />
        {thinking ? "Thinking…" : "Thoughts"}
      </Collapsible.Trigger>
      <Collapsible.Content>
        <p className="mt-1 ml-1.5 whitespace-pre-wrap border-line border-l pl-3.5 text-ink-soft text-sm leading-relaxed">
          {text}
        </p>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
