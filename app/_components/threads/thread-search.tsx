"use client";
import { Search } from "lucide-react";
import { useThreads, useThreadsStore } from "./threads-context";

/** Finds threads by their names. */
export function ThreadSearch() {
  const store = useThreadsStore();
  const { status, search, shown, threads } = useThreads();
  const isFound = status === "ready" && search !== "" && search === shown;
  return (
    <search className="relative flex min-w-0 flex-1 items-center">
      <Search aria-hidden="true" className="pointer-events-none absolute left-2 size-3.5 text-ink-faint" />
      <input
        type="search"
        aria-label="Search chats"
        placeholder="Search chats"
        value={search}
        maxLength={120}
        onChange={(event) => void store.search(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && void store.search("")}
        className="field h-9 py-0 pr-1 pl-7 md:h-8"
      />
      <span role="status" className="sr-only">
        {isFound && `${threads.length} ${threads.length === 1 ? "chat" : "chats"} found`}
      </span>
    </search>
  );
}
