import type { Metadata } from "next";
import { DemoPage } from "../../_components/demo-page";
import { OpeningThread } from "../../_components/opening/opening-thread";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { sharedStateDemo } from "./demo";
import { SharedStateLazy } from "./lazy";

export const metadata: Metadata = { title: sharedStateDemo.title };

export default async function SharedStatePage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(sharedStateDemo.slug, searchParams);
  return (
    <DemoPage demo={sharedStateDemo} threadId={threadId}>
      <OpeningThread threadId={threadId} ui="copilotkit">
        <SharedStateLazy key={threadId} threadId={threadId} prompt={prompt} />
      </OpeningThread>
    </DemoPage>
  );
}
