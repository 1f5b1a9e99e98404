import type { State } from "@/agent/state";

/** `busy`: a run is on, and its end will bring a newer state. `refused`: the server does not take this state. */
export type Saved = "ok" | "busy" | "refused" | "failed";

/** Stores the shared state of a thread while no run is on. */
export async function saveState(threadId: string, state: State): Promise<Saved> {
  try {
    const response = await fetch(`/api/threads/${threadId}/state`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ state }),
    });
    if (response.ok) return "ok";
    if (response.status === 409) return "busy";
    return response.status < 500 ? "refused" : "failed";
  } catch {
    return "failed"; // no network: the edits are kept, and the page says so
  }
}
