"use client";
import { FileText } from "lucide-react";
import { useState } from "react";
import type { MessageFile } from "./message-file";

/** What a person attached to a message: pictures as they are, other files as names to open. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  return (
    <ul aria-label="Attached files" className="mb-1.5 flex max-w-full flex-wrap justify-end gap-2">
      {files.map((file) => (
        <li key={file.key} className="min-w-0">
          {file.isImage ? <Picture file={file} /> : <FileLink file={file} />}
        </li>
      ))}
    </ul>
  );
}

function Picture({ file }: { file: MessageFile }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <FileLink file={file} />;
  return (
    <a
      href={file.href}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-xl border border-line"
    >
      {/* biome-ignore lint/performance/noImgElement: a private file of the user's, which Next's optimizer can't fetch */}
      <img
        src={file.href}
        alt={file.name}
        onError={() => setFailed(true)}
        className="block max-h-64 min-h-10 min-w-10 max-w-full object-contain"
      />
    </a>
  );
}

function FileLink({ file: { href, name } }: { file: MessageFile }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      {...(href.startsWith("data:") && { download: name })}
      className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-panel px-3 py-1.5 text-ink text-sm hover:border-line-strong hover:bg-hover"
    >
      <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="min-w-0 truncate">{name}</span>
    </a>
  );
}
