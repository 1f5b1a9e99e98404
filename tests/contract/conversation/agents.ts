import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentClient } from "@/lib/conversation/client";
import type { Conversation } from "@/lib/conversation/conversation";
import { HttpAgentClient } from "@/lib/conversation/http-client";
import { InProcessAgentClient } from "@/lib/conversation/in-process-client";
import { startSidecar, tokens } from "../ag-ui/sidecar";
import { openRuns, user } from "../crash/conversation";

export type OpenAgent = { client: () => AgentClient; close: () => Promise<void> };

/** The demo agent in this process, on a database of its own. */
export async function inProcess(): Promise<OpenAgent> {
  const folder = mkdtempSync(join(tmpdir(), "conversation-"));
  const { db, runs } = await openRuns(`file:${join(folder, "app.db")}`, 2);
  return {
    client: () => new InProcessAgentClient({ runs, user }),
    async close() {
      await runs.shutdown();
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The same agent in a process of its own, over HTTP. */
export async function overHttp(): Promise<OpenAgent> {
  const { url, close } = await startSidecar();
  const headers = { authorization: `Bearer ${tokens.ada}` };
  return { client: () => new HttpAgentClient({ url, stopUrl: `${url}stop`, headers }), close };
}

/** Resolves as soon as the conversation is as wanted. */
export function until<S>(
  conversation: Conversation<S>,
  wanted: (state: Conversation<S>["state"]) => boolean,
): Promise<void> {
  if (wanted(conversation.state)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = conversation.subscribe(() => {
      if (!wanted(conversation.state)) return;
      stop();
      resolve();
    });
  });
}
