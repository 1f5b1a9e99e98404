"use client";
import { useState } from "react";
import { LiveStream } from "./live-stream";
import { OpenedRecording } from "./opened-recording";
import type { RowsSource } from "./rows-source";

type Props = {
  threadId: string;
  prompt?: string | undefined;
  endpoints: readonly string[];
  /** The server has the runs of its agent's threads, to open and to watch. */
  storesRuns: boolean;
};

/** The live stream of an agent, or a recording in its place. The live one goes on meanwhile. */
export function Events({ threadId, prompt, endpoints, storesRuns }: Props) {
  const [endpoint, setEndpoint] = useState<string>();
  const [opened, setOpened] = useState<RowsSource>();
  return (
    <>
      <div hidden={opened !== undefined} className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden">
        <LiveStream
          key={endpoint}
          threadId={threadId}
          prompt={prompt}
          endpoint={endpoint}
          endpoints={endpoints}
          storesRuns={storesRuns}
          onEndpoint={setEndpoint}
          onOpen={setOpened}
        />
      </div>
      {opened && (
        <OpenedRecording
          key={`${opened.title} ${opened.recordedAt}`}
          source={opened}
          threadId={threadId}
          storesRuns={storesRuns}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
