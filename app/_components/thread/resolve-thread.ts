import "server-only";
import { cookies } from "next/headers";
import { database } from "@/lib/db/connect";
import { isOpenTo } from "@/lib/threads/access";
import { viewer } from "@/lib/viewer";
import { asThreadId, newId, threadCookie } from "./thread-id";

export type DemoSearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * The thread of the address (`?thread=`). Without one, the thread that the page showed last, or a new one, also when a
 * prompt to try comes with the address; the page then puts it into its address (`RememberThread`), which costs no
 * second load as a redirect would.
 */
export async function resolveThread(slug: string, searchParams: DemoSearchParams) {
  const { thread, prompt: asked } = await searchParams;
  const prompt = typeof asked === "string" ? asked.slice(0, 2000) : undefined;
  const threadId = asThreadId(thread) ?? (prompt ? undefined : await lastThread(slug)) ?? newId();
  return { threadId, ...(prompt && { prompt }) };
}

/** The thread that the page showed last, unless it was deleted since, or is not the viewer's: they signed in or out. */
async function lastThread(slug: string): Promise<string | undefined> {
  const last = asThreadId((await cookies()).get(threadCookie(slug))?.value);
  return last && (await isOpenTo(await database(), last, await viewer())) ? last : undefined;
}
