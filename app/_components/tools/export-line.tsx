import { Download, FileSpreadsheet } from "lucide-react";
import { exportResultSchema } from "@/agent/tools/export-orders";
import { buttonClass } from "../ui/button";

/** A CSV that the agent wrote, to download. It stands in the thread, so it needs no address of its own. */
export function ExportLine({ value }: { value: unknown; edited: boolean }) {
  const exported = exportResultSchema.safeParse(value).data;
  if (!exported) return null;
  const { file, rows, csv } = exported;
  return (
    <div className="card flex flex-wrap items-center gap-x-3 gap-y-2 py-2 pr-2 pl-3.5 text-sm">
      <FileSpreadsheet aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
      <p className="min-w-0 flex-1">
        <span className="break-all font-medium">{file}</span>{" "}
        <span className="whitespace-nowrap text-ink-soft">{rows === 1 ? "1 order" : `${rows} orders`}</span>
      </p>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
        download={file}
        aria-label={`Download ${file}`}
        className={buttonClass()}
      >
        <Download aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        Download
      </a>
    </div>
  );
}
