"use client";
import { useEffect } from "react";
import { threadCookie } from "./thread-id";

const year = 60 * 60 * 24 * 365;

/** Remembers the page's current thread, so that coming back by the nav shows it again. */
export function RememberThread({ slug, threadId }: { slug: string; threadId: string }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http and in older browsers
    document.cookie = `${threadCookie(slug)}=${threadId}; path=/${slug}; max-age=${year}; samesite=lax`;
  }, [slug, threadId]);
  return null;
}
