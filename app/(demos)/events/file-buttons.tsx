"use client";
import { ClipboardCopy, Download, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../_components/ui/button";
import { download } from "./download";
import { maxRecordingBytes, RecordingError, readRecording, writeRecording } from "./recording";
import { reportOf } from "./report";
import { rowOf } from "./row";
import { fixedSource, type RowsSource } from "./rows-source";

type Props = { source: RowsSource; onOpen: (source: RowsSource) => void };

/** Takes a recording out of a file and puts one into it, and copies a report. */
export function FileButtons({ source, onOpen }: Props) {
  const [said, setSaid] = useState<{ text: string; failed?: true }>();
  const input = useRef<HTMLInputElement>(null);

  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      onOpen(await openFile(file));
      setSaid(undefined);
    } catch (error) {
      const text = error instanceof RecordingError ? error.message : "The file can't be read.";
      setSaid({ text, failed: true });
    }
  };
  const save = () => {
    const { rows, length } = source.snapshot();
    const entries = rows.slice(0, length).map(({ entry }) => entry);
    const { title, recordedAt } = source;
    download(`${fileName(title)}.jsonl`, "application/jsonl", writeRecording({ title, recordedAt, entries }));
  };
  const copy = async () => {
    const { rows, length } = source.snapshot();
    const report = reportOf(source.title, rows.slice(0, length), source.fold.after(rows, length));
    try {
      await navigator.clipboard.writeText(report);
      setSaid({ text: "Report copied." });
    } catch {
      // The clipboard is absent on plain http, and a browser may refuse it.
      download(`${fileName(source.title)}.md`, "text/markdown", report);
      setSaid({ text: "Report saved as a file: the clipboard can't be used here." });
    }
  };

  return (
    <>
      <p role={said?.failed ? "alert" : "status"} className={`text-xs ${said?.failed ? "text-bad" : "text-ink-faint"}`}>
        {said?.text}
      </p>
      <input
        ref={input}
        type="file"
        aria-label="Recording to import"
        accept=".jsonl,.ndjson,application/jsonl"
        className="hidden"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = "";
        }}
      />
      <Button look="quiet" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        Import
      </Button>
      <Button look="quiet" onClick={save}>
        <Download aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        Export
      </Button>
      <Button look="quiet" onClick={copy}>
        <ClipboardCopy aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        Copy report
      </Button>
    </>
  );
}

async function openFile(file: File): Promise<RowsSource> {
  if (file.size > maxRecordingBytes) throw new RecordingError("The file is larger than 64 MiB.");
  const { title, recordedAt, entries } = readRecording(await file.text(), file.name);
  return fixedSource(title, recordedAt, entries.map(rowOf));
}

const fileName = (title: string) => `events-${title.replaceAll(/[^\w-]+/g, "-").slice(0, 60)}`;
