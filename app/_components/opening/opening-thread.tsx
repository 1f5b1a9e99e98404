import type { ReactNode } from "react";
import { database } from "@/lib/db/connect";
import { keepsThreads } from "@/lib/keeps-threads";
import { newestTexts } from "@/lib/threads/newest-texts";
import { viewer } from "@/lib/viewer";
import { Opening } from "./opening-context";
import { type ChatUi, StoredTexts } from "./stored-texts";

type Props = { threadId: string; ui: ChatUi; children: ReactNode };

/** Around a page's chat: shows what was said last in its thread with the page's HTML, before any script has come. */
export async function OpeningThread({ threadId, ui, children }: Props) {
  const texts = keepsThreads() ? await newestTexts(await database(), threadId, await viewer()) : [];
  return <Opening said={texts.length > 0 && <StoredTexts texts={texts} ui={ui} />}>{children}</Opening>;
}
