import type { Metadata } from "next";
import { attachmentOffer } from "@/lib/attachments/offer";
import { env } from "@/lib/env";
import { DemoPage } from "../../_components/demo-page";
import { EmbeddedNote } from "../../_components/embedded-note";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { aiSdkDemo } from "./demo";
import { UseChatLazy } from "./lazy";

export const metadata: Metadata = { title: aiSdkDemo.title };

export default async function Page({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(aiSdkDemo.slug, searchParams);
  return (
    <DemoPage demo={aiSdkDemo} threadId={threadId} note={<EmbeddedNote />}>
      <UseChatLazy
        key={threadId}
        threadId={threadId}
        prompt={prompt}
        kept={env().chatHistory}
        attachments={attachmentOffer()}
      />
    </DemoPage>
  );
}
