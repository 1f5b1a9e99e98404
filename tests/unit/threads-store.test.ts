import { expect, test, vi } from "vitest";
import type { ListedThread } from "@/app/_components/threads/listed";
import { ThreadsStore } from "@/app/_components/threads/threads-store";

const listed = (id: string, more: Partial<ListedThread> = {}): ListedThread => ({
  id,
  title: `Thread ${id}`,
  status: "idle",
  updatedAt: 1,
  ...more,
});

/** A server that answers when the test says so, or at once. */
function server() {
  let threads = [listed("a"), listed("b")];
  const held: (() => void)[] = [];
  const state = { isUp: true, isHeld: false };
  const turn = () => (state.isHeld ? new Promise<void>((resolve) => held.push(resolve)) : Promise.resolve());
  const requests = {
    fetchThreads: vi.fn(async (search: string) => {
      const found = threads.filter(({ title }) => title.includes(search));
      await turn();
      return state.isUp ? found : undefined;
    }),
    fetchWaiting: async () => (state.isUp ? [] : undefined),
    renameThread: async (id: string, title: string) => {
      await turn();
      if (state.isUp) threads = threads.map((each) => (each.id === id ? { ...each, title } : each));
      return state.isUp;
    },
    deleteThread: async (id: string) => {
      await turn();
      if (state.isUp) threads = threads.filter((each) => each.id !== id);
      return state.isUp;
    },
    restoreThread: async (id: string) => {
      threads = [listed(id), ...threads];
      return true;
    },
  };
  const answer = async () => {
    for (const resolve of held.splice(0)) resolve();
    await vi.waitFor(() => expect(held).toEqual([]));
  };
  return { state, requests, answer };
}

const titles = (store: ThreadsStore) => store.getView().threads.map(({ title }) => title);
const settled = (store: ThreadsStore, expected: string[]) => vi.waitFor(() => expect(titles(store)).toEqual(expected));

test("loads while one is on are one more load", async () => {
  const { requests, state, answer } = server();
  const store = new ThreadsStore(requests);
  state.isHeld = true;
  const first = store.refresh();
  for (let count = 0; count < 5; count++) void store.refresh();
  state.isHeld = false;
  await answer();
  await first;
  expect(requests.fetchThreads).toHaveBeenCalledTimes(2);
});

test("an unchanged list tells nobody, so that nothing is drawn again", async () => {
  const store = new ThreadsStore(server().requests);
  await store.refresh();
  const listener = vi.fn();
  store.listen(listener);
  const before = store.getView();
  await store.refresh();
  expect(listener).not.toHaveBeenCalled();
  expect(store.getView()).toBe(before);
});

test("a new name shows at once, and an older list that is on its way does not take it back", async () => {
  const { requests, state, answer } = server();
  const store = new ThreadsStore(requests);
  await store.refresh();
  state.isHeld = true;
  const refreshed = store.refresh();
  state.isHeld = false;
  const seen: string[][] = [];
  store.listen(() => void seen.push(titles(store)));
  await store.rename(listed("a"), "Mine");
  await answer();
  await refreshed;
  await settled(store, ["Mine", "Thread b"]);
  expect(seen.every(([first]) => first === "Mine")).toBe(true);
});

test("a change that the server refuses is taken back, and said", async () => {
  const { requests, state } = server();
  const store = new ThreadsStore(requests);
  await store.refresh();
  state.isUp = false;
  await store.rename(listed("a"), "Mine");
  expect(store.getView().notice).toEqual({ kind: "failed", text: "The chat could not be renamed." });
  state.isUp = true;
  await store.refresh();
  await settled(store, ["Thread a", "Thread b"]);
});

test("a deleted thread is gone at once, and comes back when the delete is undone before it has arrived", async () => {
  const { requests, state, answer } = server();
  const store = new ThreadsStore(requests);
  await store.refresh();
  state.isHeld = true;
  const removed = store.remove(listed("a"));
  expect(titles(store)).toEqual(["Thread b"]);
  const undone = store.undo();
  state.isHeld = false;
  await answer();
  await Promise.all([removed, undone]);
  await settled(store, ["Thread a", "Thread b"]);
  expect(store.getView().notice).toBeUndefined();
});

test("a list that was loaded stays while the server is away; a search that can't be made is a failure", async () => {
  const { requests, state } = server();
  const store = new ThreadsStore(requests);
  await store.refresh();
  state.isUp = false;
  await store.refresh();
  expect(store.getView()).toMatchObject({ status: "ready", threads: [{ id: "a" }, { id: "b" }] });
  await store.search("b");
  expect(store.getView().status).toBe("failed");
  state.isUp = true;
  await store.refresh();
  expect(store.getView()).toMatchObject({ status: "ready", shown: "b", threads: [{ id: "b" }] });
});
