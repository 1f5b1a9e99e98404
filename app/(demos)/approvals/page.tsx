import type { Metadata } from "next";
import { keepsThreads } from "@/lib/keeps-threads";
import { DemoPage } from "../../_components/demo-page";
import { OpeningThread } from "../../_components/opening/opening-thread";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { approvalsDemo } from "./demo";
import { ApprovalsLazy } from "./lazy";

export const metadata: Metadata = { title: approvalsDemo.title };

export default async function ApprovalsPage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(approvalsDemo.slug, searchParams);
  return (
    <DemoPage demo={approvalsDemo} threadId={threadId}>
      <OpeningThread threadId={threadId} ui="copilotkit">
        <ApprovalsLazy key={threadId} threadId={threadId} prompt={prompt} keepsThreads={keepsThreads()} />
      </OpeningThread>
    </DemoPage>
  );
}
