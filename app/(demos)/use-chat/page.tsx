import type { Metadata } from "next";
import { attachmentOffer } from "@/lib/attachments/offer";
import { env } from "@/lib/env";
import { DemoPage } from "../../_components/demo-page";
import { EmbeddedNote } from "../../_components/embedded-note";
import { OpeningThread } from "../../_components/opening/opening-thread";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { aiSdkDemo } from "./demo";
import { UseChatLazy } from "./lazy";

export const metadata: Metadata = { title: aiSdkDemo.title };

export default async function Page({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(aiSdkDemo.slug, searchParams);
  const kept = env().chatHistory;
  const chat = (
    <UseChatLazy key={threadId} threadId={threadId} prompt={prompt} kept={kept} attachments={attachmentOffer()} />
  );
  return (
    <DemoPage demo={aiSdkDemo} threadId={threadId} note={<EmbeddedNote />}>
      {kept === "server" ? (
        <OpeningThread threadId={threadId} ui="own">
          {chat}
        </OpeningThread>
      ) : (
        chat
      )}
    </DemoPage>
  );
}
