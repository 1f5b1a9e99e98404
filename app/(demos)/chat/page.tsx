import type { Metadata } from "next";
import { attachmentOffer } from "@/lib/attachments/offer";
import { DemoPage } from "../../_components/demo-page";
import { OpeningThread } from "../../_components/opening/opening-thread";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { chatDemo } from "./demo";
import { ChatLazy } from "./lazy";

export const metadata: Metadata = { title: chatDemo.title };

export default async function ChatPage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(chatDemo.slug, searchParams);
  return (
    <DemoPage demo={chatDemo} threadId={threadId}>
      <OpeningThread threadId={threadId} ui="copilotkit">
        <ChatLazy key={threadId} threadId={threadId} prompt={prompt} attachments={attachmentOffer()} />
      </OpeningThread>
    </DemoPage>
  );
}
