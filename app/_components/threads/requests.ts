import { type ListedThread, readThreads, readWaiting, type Waiting } from "./listed";

/** The user's threads whose name holds `search`; all for an empty one. Undefined when they can't be had. */
export async function fetchThreads(search: string): Promise<ListedThread[] | undefined> {
  try {
    return readThreads(await getJson(`/api/threads?${new URLSearchParams({ search })}`));
  } catch {
    return undefined; // no network, or an answer that is not ours
  }
}

/** All that waits for the user, the oldest first. Undefined when it can't be had. */
export async function fetchWaiting(): Promise<Waiting[] | undefined> {
  try {
    return readWaiting(await getJson("/api/inbox"));
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
