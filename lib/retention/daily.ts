import { attachmentPlace } from "../attachments/place";
import { database } from "../db/connect";
import { env } from "../env";
import { log } from "../log";
import { moveLate } from "../sign-in/move";
import { sweep } from "./sweep";

const dayMs = 24 * 60 * 60_000;

/** Sweeps now, and once a day as long as the process runs. Nobody waits for it; a failure is logged and tried again. */
export function sweepDaily(): void {
  void sweepOnce();
  setInterval(() => void sweepOnce(), dayMs).unref();
}

async function sweepOnce(): Promise<void> {
  const { databaseUrl, threadDays, chatHistory, agentUrl } = env();
  try {
    const place = attachmentPlace(await database(), databaseUrl);
    const keepsConversations = chatHistory === "server" && agentUrl === undefined;
    await moveLate(place.db);
    const swept = await sweep({ place, threadDays, keepsConversations }, Date.now());
    if (Object.values(swept).some((count) => count > 0)) log("info", "What nobody needs any more was deleted.", swept);
  } catch (error) {
    log("warn", "Old data could not be deleted; trying again tomorrow.", { error });
  }
}
