import type { ListedThread, Waiting } from "./listed";

// The first page shows the list too: it is drawn before the code is there that checks what comes in.
const schemas = () => import("./listed");

/** The user's threads whose name holds `search`; all for an empty one. Undefined when they can't be had. */
export async function fetchThreads(search: string): Promise<ListedThread[] | undefined> {
  try {
    const answer = await getJson(`/api/threads?${new URLSearchParams({ search })}`);
    return (await schemas()).threadsSchema.parse(answer).threads;
  } catch {
    return undefined; // no network, or an answer that is not ours
  }
}

/** All that waits for the user, the oldest first. Undefined when it can't be had. */
export async function fetchWaiting(): Promise<Waiting[] | undefined> {
  try {
    const answer = await getJson("/api/inbox");
    return (await schemas()).inboxSchema.parse(answer).waiting;
  } catch {
    return undefined; // as above
  }
}

/** Each returns whether the server did it. */
export const renameThread = (id: string, title: string) => change(id, "PATCH", { title });
export const deleteThread = (id: string) => change(id, "DELETE");
export const restoreThread = (id: string) => change(id, "PATCH", { deleted: false });

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${url} answered with ${response.status}.`);
  return response.json();
}

async function change(id: string, method: "PATCH" | "DELETE", body?: object): Promise<boolean> {
  try {
    const response = await fetch(`/api/threads/${encodeURIComponent(id)}`, {
      method,
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    return response.ok;
  } catch {
    return false; // no network
  }
}
