import { FileText } from "lucide-react";
import type { Part } from "./chat-parts";

type FilePart = Extract<Part, { type: "file" }>;

/** What the person said, with the files that they attached on another page. */
export function UserMessage({ parts }: { parts: readonly Part[] }) {
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
  const files = parts.filter((part) => part.type === "file");
  return (
    <div className="ml-auto flex w-fit max-w-[85%] flex-col items-end gap-2">
      {files.map((file) => (
        <AttachedFile key={file.url} file={file} />
      ))}
      {text && <p className="whitespace-pre-wrap rounded-2xl bg-hover px-4 py-2 text-[0.9375rem]">{text}</p>}
    </div>
  );
}

function AttachedFile({ file: { url, mediaType, filename = "Attached file" } }: { file: FilePart }) {
  if (mediaType.startsWith("image/")) {
    // biome-ignore lint/performance/noImgElement: an upload of unknown size, served by this app's own route
    return <img src={url} alt={filename} className="max-h-60 max-w-full rounded-xl border border-line" />;
  }
  return (
    <a href={url} className="card flex max-w-full items-center gap-2 px-3 py-2 text-sm hover:bg-hover">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <span className="truncate">{filename}</span>
    </a>
  );
}
