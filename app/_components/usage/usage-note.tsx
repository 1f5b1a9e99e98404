"use client";
import { Popover } from "radix-ui";
import { tokensText, type Usage } from "./usage";

/** How much was used, in one quiet line; more about it, and what a token is, on demand. */
export function UsageNote({ usage: { thread, lastRun, leftToday } }: { usage: Usage }) {
  const rows = [
    ["This chat", thread],
    ["Last answer", lastRun],
    ["Left today", leftToday],
  ] as const;
  return (
    <Popover.Root>
      <Popover.Trigger className="rounded px-1 text-ink-faint text-xs tabular-nums hover:text-ink">
        {tokensText(thread)} in this chat
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={16}
          aria-label="Usage"
          className="card z-40 flex w-72 max-w-[calc(100vw-2rem)] flex-col gap-3 p-4 text-sm shadow-lg outline-none"
        >
          <p className="text-pretty text-ink-soft">
            A token is a piece of a word, about four characters. Models are paid by the tokens that they read and write,
            and they read the whole chat again for each answer.
          </p>
          <dl className="flex flex-col gap-1 tabular-nums">
            {rows.map(
              ([term, count]) =>
                count !== undefined && (
                  <div key={term} className="flex justify-between gap-4">
                    <dt className="text-ink-faint">{term}</dt>
                    <dd>{tokensText(count)}</dd>
                  </div>
                ),
            )}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
