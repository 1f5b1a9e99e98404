"use client";
import type { Attachment } from "@copilotkit/react-core/v2";
import { FileText, LoaderCircle, X } from "lucide-react";

type Props = { files: readonly Attachment[]; onRemove: ((id: string) => void) | undefined };

/** The files that go with the message that is being written. */
export function AttachedFiles({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-2 px-3 pt-3">
      {files.map(({ id, filename = "File", type, status, source }) => (
        <li
          key={id}
          aria-busy={status === "uploading"}
          className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-panel py-1 pr-1 pl-2 text-sm"
        >
          {status === "uploading" ? (
            <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin text-ink-faint" />
          ) : type === "image" && source.type === "url" ? (
            // biome-ignore lint/performance/noImgElement: a private file of the user's, which Next's optimizer can't fetch
            <img src={source.value} alt="" className="-ml-0.5 size-6 shrink-0 rounded object-cover" />
          ) : (
            <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
          )}
          <span className="min-w-0 max-w-48 truncate">{filename}</span>
          <span role="status" className="sr-only">
            {status === "uploading" ? `Uploading ${filename}` : `${filename} is attached`}
          </span>
          <button
            type="button"
            aria-label={`Remove ${filename}`}
            onClick={() => onRemove?.(id)}
            className="rounded-md p-1 text-ink-faint hover:bg-hover hover:text-ink"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
