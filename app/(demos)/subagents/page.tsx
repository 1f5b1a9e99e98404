import type { Metadata } from "next";
import { DemoPage } from "../../_components/demo-page";
import { OpeningThread } from "../../_components/opening/opening-thread";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { subagentsDemo } from "./demo";
import { SubagentsLazy } from "./lazy";

export const metadata: Metadata = { title: subagentsDemo.title };

export default async function SubagentsPage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(subagentsDemo.slug, searchParams);
  return (
    <DemoPage demo={subagentsDemo} threadId={threadId}>
      <OpeningThread threadId={threadId} ui="copilotkit">
        <SubagentsLazy key={threadId} threadId={threadId} prompt={prompt} />
      </OpeningThread>
    </DemoPage>
  );
}
