"use client";
import { FileClock } from "lucide-react";
import { Button } from "../../_components/ui/button";
import { FileButtons } from "./file-buttons";
import { InspectorView } from "./inspector-view";
import type { RowsSource } from "./rows-source";
import { RunsMenu } from "./runs-menu";
import { Toolbar } from "./toolbar";

type Props = {
  source: RowsSource;
  threadId: string;
  storesRuns: boolean;
  onOpen: (source: RowsSource) => void;
  onClose: () => void;
};

/** A stored run or an imported file, looked at like a live stream. */
export function OpenedRecording({ source, threadId, storesRuns, onOpen, onClose }: Props) {
  const date = new Date(source.recordedAt);
  const when = Number.isNaN(date.getTime())
    ? ""
    : date.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      <Toolbar>
        {storesRuns && <RunsMenu threadId={threadId} onOpen={onOpen} />}
        <FileButtons source={source} onOpen={onOpen} />
      </Toolbar>
      <InspectorView
        source={source}
        empty={<p className="flex-1 px-6 py-10 text-center text-ink-faint text-sm">The recording is empty.</p>}
      >
        <div className="flex items-center gap-3 border-line border-t bg-panel px-4 py-3">
          <FileClock aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
          <p className="min-w-0 flex-1 text-ink-soft text-sm">
            <span className="block truncate">Recording: {source.title}</span>
            <span className="block text-ink-faint text-xs">{when}</span>
          </p>
          <Button onClick={onClose}>Back to live</Button>
        </div>
      </InspectorView>
    </>
  );
}
