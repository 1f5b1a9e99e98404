import type { ReactNode } from "react";
import type { Demo } from "./demo";
import { PageHeader } from "./page-header";
import { ShownSide } from "./shown-side";
import { SourceFiles } from "./source-files";
import { NewChatButton } from "./thread/new-chat-button";
import { RememberThread } from "./thread/remember-thread";

type Props = {
  demo: Demo;
  threadId: string;
  /** What has to be known before one begins. */
  note?: ReactNode;
  children: ReactNode;
};

/** A demo's page: a header that says what it shows, and the demo below it. */
export function DemoPage({ demo, threadId, note, children }: Props) {
  return (
    <>
      <PageHeader title={demo.title} summary={demo.summary}>
        <SourceFiles files={demo.files} />
        <NewChatButton />
      </PageHeader>
      {note}
      <div className="flex min-h-0 flex-1 flex-col">
        <ShownSide key={threadId}>{children}</ShownSide>
      </div>
      <RememberThread slug={demo.slug} threadId={threadId} />
    </>
  );
}
