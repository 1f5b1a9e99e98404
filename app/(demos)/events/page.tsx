import type { Metadata } from "next";
import { env } from "@/lib/env";
import { DemoPage } from "../../_components/demo-page";
import { EmbeddedNote } from "../../_components/embedded-note";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { eventsDemo } from "./demo";
import { EventsLazy } from "./lazy";

export const metadata: Metadata = { title: eventsDemo.title };

export default async function EventsPage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(eventsDemo.slug, searchParams);
  return (
    <DemoPage demo={eventsDemo} threadId={threadId} note={<EmbeddedNote />}>
      <EventsLazy key={threadId} threadId={threadId} prompt={prompt} endpoints={env().eventsEndpoints} />
    </DemoPage>
  );
}
