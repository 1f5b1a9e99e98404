import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { keepsThreads } from "@/lib/keeps-threads";
import { PageHeader } from "../_components/page-header";
import { WaitingList } from "./waiting-list";

export const metadata: Metadata = { title: "Inbox" };

/** All that waits for the user, across chats. */
export default function InboxPage() {
  if (!keepsThreads()) notFound();
  return (
    <>
      <PageHeader title="Inbox" summary="Decisions and answers that wait for you, from all chats." />
      <WaitingList />
    </>
  );
}
