"use client";
import { Code } from "lucide-react";
import { Popover } from "radix-ui";
import { buttonClass } from "./ui/button";

/** The files that make the page, for the person who wants to change it. */
export function SourceFiles({ files }: { files: readonly string[] }) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass("quiet")}>
        <Code aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Source</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Source files"
          align="end"
          sideOffset={6}
          className="card z-40 max-w-[calc(100vw-2rem)] p-4 shadow-lg outline-none"
        >
          <h2 className="mb-2 font-medium text-sm">Made by these files</h2>
          <ul className="flex flex-col gap-1">
            {files.map((file) => (
              <li key={file} className="break-all font-mono text-ink-soft text-xs">
                {file}
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
