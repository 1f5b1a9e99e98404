import type { BrowserRuns } from "@/lib/client-history/browser-runs";
import type { Runs } from "@/lib/threads/runs";
import type { ChatHistory } from "./run";

/** Where conversations are kept; opened with the first request. */
export type LazyHistory =
  | { kept: "server"; runs: () => Promise<Runs> }
  | { kept: "client"; runs: () => Promise<BrowserRuns> };

export async function opened(history: LazyHistory): Promise<ChatHistory> {
  return history.kept === "server"
    ? { kept: "server", runs: await history.runs() }
    : { kept: "client", runs: await history.runs() };
}
