import { ChatSkeleton } from "../_components/chat/chat-skeleton";

/** A demo's page before it is there, at the same size. */
export default function Loading() {
  return (
    <>
      <div className="h-14 border-line border-b md:h-17" />
      <ChatSkeleton />
    </>
  );
}
