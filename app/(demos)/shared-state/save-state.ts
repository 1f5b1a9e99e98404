import { z } from "zod";
import { type State, stateSchema } from "@/agent/state";

/**
 * `conflict`: somebody changed the state since; `state` is how it stands now. `busy`: a run is on, and its end will bring
 * a newer state. `refused`: the server does not take this state.
 */
export type Saved = { kind: "ok" | "busy" | "refused" | "failed" } | { kind: "conflict"; state: State };

const conflictSchema = z.object({
  error: z.object({ code: z.literal("STATE_CONFLICT") }),
  state: stateSchema,
});

/** Stores the shared state of a thread while no run is on. `base` is the state that the edits were made on. */
export async function saveState(threadId: string, state: State, base: State): Promise<Saved> {
  try {
    const response = await fetch(`/api/threads/${threadId}/state`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ state, base }),
    });
    if (response.ok) return { kind: "ok" };
    if (response.status === 409) {
      const conflict = conflictSchema.safeParse(await response.json()).data;
      return conflict ? { kind: "conflict", state: conflict.state } : { kind: "busy" };
    }
    return { kind: response.status < 500 ? "refused" : "failed" };
  } catch {
    return { kind: "failed" }; // no network: the edits are kept, and the page says so
  }
}
