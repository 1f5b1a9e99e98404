"use client";
import { Code } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "./ui/button";

/** The files that make the page, for the person who wants to change it. The browser's own popover: Esc and a click elsewhere close it. */
export function SourceFiles({ files }: { files: readonly string[] }) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass("quiet")}>
        <Code aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Source</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Source files"
        className="card inset-auto top-26 right-4 m-0 max-w-[calc(100vw-2rem)] p-4 text-ink shadow-lg outline-none md:top-14 md:right-6"
      >
        <h2 className="mb-2 font-medium text-sm">Made by these files</h2>
        <ul className="flex flex-col gap-1">
          {files.map((file) => (
            <li key={file} className="break-all font-mono text-ink-soft text-xs">
              {file}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
