import type { Metadata } from "next";
import { DemoPage } from "../../_components/demo-page";
import { OpeningThread } from "../../_components/opening/opening-thread";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { frontendToolsDemo } from "./demo";
import { FrontendToolsLazy } from "./lazy";

export const metadata: Metadata = { title: frontendToolsDemo.title };

export default async function FrontendToolsPage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(frontendToolsDemo.slug, searchParams);
  return (
    <DemoPage demo={frontendToolsDemo} threadId={threadId}>
      <OpeningThread threadId={threadId} ui="copilotkit">
        <FrontendToolsLazy key={threadId} threadId={threadId} prompt={prompt} />
      </OpeningThread>
    </DemoPage>
  );
}
