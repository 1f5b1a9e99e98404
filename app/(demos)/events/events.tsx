"use client";
import { useState } from "react";
import { LiveStream } from "./live-stream";
import { OpenedRecording } from "./opened-recording";
import type { RowsSource } from "./rows-source";

type Props = { threadId: string; prompt?: string | undefined; endpoints: readonly string[] };

/** The live stream of an agent, or a recording in its place. The live one goes on meanwhile. */
export function Events({ threadId, prompt, endpoints }: Props) {
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
          onEndpoint={setEndpoint}
          onOpen={setOpened}
        />
      </div>
      {opened && (
        <OpenedRecording
          key={`${opened.title} ${opened.recordedAt}`}
          source={opened}
          threadId={threadId}
          onOpen={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
