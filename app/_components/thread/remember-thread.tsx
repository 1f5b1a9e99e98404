"use client";
import { useEffect } from "react";
import { threadCookie } from "./thread-id";

const year = 60 * 60 * 24 * 365;

/** Remembers the page's current thread, so that coming back by the nav shows it again, and names it in the address. */
export function RememberThread({ slug, threadId }: { slug: string; threadId: string }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http and in older browsers
    document.cookie = `${threadCookie(slug)}=${threadId}; path=/${slug}; max-age=${year}; samesite=lax`;
    const url = new URL(window.location.href);
    if (url.searchParams.get("thread") === threadId) return;
    url.searchParams.set("thread", threadId);
    // `null`: Next takes over what it is told so, and leaves alone what carries its own state.
    window.history.replaceState(null, "", url);
  }, [slug, threadId]);
  return null;
}
