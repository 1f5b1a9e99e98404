import type { ReactNode } from "react";
import type { Demo } from "./demos";
import { SourceFiles } from "./source-files";
import { NewChatButton } from "./thread/new-chat-button";
import { RememberThread } from "./thread/remember-thread";

/** A demo's page: a header that says what it shows, and the demo below it. */
export function DemoPage({ demo, threadId, children }: { demo: Demo; threadId: string; children: ReactNode }) {
  return (
    <>
      <header className="flex items-center gap-4 border-line border-b px-4 py-2.5 md:px-6 md:py-3">
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold tracking-tight">{demo.title}</h1>
          <p className="hidden truncate text-ink-faint text-sm sm:block">{demo.summary}</p>
        </div>
        <SourceFiles files={demo.files} />
        <NewChatButton />
      </header>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <RememberThread slug={demo.slug} threadId={threadId} />
    </>
  );
}
