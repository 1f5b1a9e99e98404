import type { Metadata } from "next";
import { env } from "@/lib/env";
import { keepsThreads } from "@/lib/keeps-threads";
import { DemoPage } from "../../_components/demo-page";
import { type DemoSearchParams, resolveThread } from "../../_components/thread/resolve-thread";
import { eventsDemo } from "./demo";
import { EventsLazy } from "./lazy";

export const metadata: Metadata = { title: eventsDemo.title };

export default async function EventsPage({ searchParams }: { searchParams: DemoSearchParams }) {
  const { threadId, prompt } = await resolveThread(eventsDemo.slug, searchParams);
  return (
    <DemoPage demo={eventsDemo} threadId={threadId}>
      <EventsLazy
        key={threadId}
        threadId={threadId}
        prompt={prompt}
        endpoints={env().eventsEndpoints}
        storesRuns={keepsThreads()}
      />
    </DemoPage>
  );
}
