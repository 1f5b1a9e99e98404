import type { Metadata } from "next";
import { initialState } from "@/agent/state";
import { DemoPage } from "../../_components/demo-page";
import { OpeningThread } from "../../_components/opening/opening-thread";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { headlessDemo } from "./demo";
import { Headless } from "./headless";

export const metadata: Metadata = { title: headlessDemo.title };

export default async function HeadlessPage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(headlessDemo.slug, searchParams);
  return (
    <DemoPage demo={headlessDemo} threadId={threadId}>
      <OpeningThread threadId={threadId} ui="own">
        <Headless key={threadId} threadId={threadId} prompt={prompt} initialState={initialState} />
      </OpeningThread>
    </DemoPage>
  );
}
