import { expect, test } from "vitest";
import { browser, connect, errorOf, events, input, newId, run, user } from "./copilotkit-server";

/** A user with a cookie of their own, on the thread routes and on CopilotKit's. */
async function person() {
  const ask = browser();
  await ask("/info"); // gives the session cookie
  const { getThreads, getInbox, patchThread, removeThread } = await import("@/lib/threads/list-routes");
  const call = (work: (request: Request) => Promise<Response>, method = "GET", body?: object, query = "") =>
    work(
      new Request(`http://localhost:3000/api/threads${query}`, {
        method,
        headers: {
          host: "localhost:3000",
          origin: "http://localhost:3000",
          "content-type": "application/json",
          cookie: ask.cookie(),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  type Listed = { id: string; title: string; status: string }[];
  return {
    ask,
    list: async (search = ""): Promise<Listed> =>
      (await (await call(getThreads, "GET", undefined, `?search=${encodeURIComponent(search)}`)).json()).threads,
    inbox: async (): Promise<{ threadId: string; message: string }[]> => (await (await call(getInbox)).json()).waiting,
    patch: (id: string, body: object) => call((request) => patchThread(request, id), "PATCH", body),
    remove: (id: string) => call((request) => removeThread(request, id), "DELETE"),
  };
}

test("threads are listed by their first message, the newest first, with what waits", async () => {
  const ada = await person();
  const [first, second] = [newId("thread"), newId("thread")];
  await events(
    await run(ada.ask, input(first, user("What can you do for a shop that sells cups, plates, bowls and much more?"))),
  );
  await events(await run(ada.ask, input(second, user("Email the customer of order 1042"))));
  expect(await ada.list()).toEqual([
    expect.objectContaining({ id: second, title: "Email the customer of order 1042", status: "waiting" }),
    expect.objectContaining({
      id: first,
      title: "What can you do for a shop that sells cups, plates, bowls…",
      status: "idle",
    }),
  ]);
  expect((await ada.list("CUPS")).map(({ id }) => id)).toEqual([first]);
  expect(await ada.inbox()).toEqual([
    expect.objectContaining({ threadId: second, message: expect.stringContaining("1042") }),
  ]);
});

test("the run of a thread that is deleted is stopped", async () => {
  const ada = await person();
  const id = newId("thread");
  const answer = await run(ada.ask, input(id, user("Write a long answer")));
  expect((await ada.remove(id)).status).toBe(200);
  expect((await events(answer)).at(-1)).toMatchObject({ type: "RUN_ERROR", code: "CANCELLED" });
  await ada.patch(id, { deleted: false });
  expect((await ada.list())[0]).toMatchObject({ id, status: "idle" });
});

test("a thread is renamed, deleted and brought back", async () => {
  const ada = await person();
  const id = newId("thread");
  await events(await run(ada.ask, input(id, user("Hello"))));
  await ada.patch(id, { title: "  Greetings " });
  expect((await ada.list())[0]?.title).toBe("Greetings");
  await ada.remove(id);
  expect(await ada.list()).toEqual([]);
  expect(await errorOf(await connect(ada.ask, id))).toEqual({ status: 404, code: "NOT_FOUND" });
  expect(await errorOf(await run(ada.ask, input(id, user("Hello again"))))).toEqual({ status: 404, code: "NOT_FOUND" });
  await ada.patch(id, { deleted: false });
  expect(await ada.list()).toHaveLength(1);
  expect((await connect(ada.ask, id)).status).toBe(200);
});

test("another user's threads are not there", async () => {
  const [ada, eve] = [await person(), await person()];
  const id = newId("thread");
  await events(await run(ada.ask, input(id, user("Email the customer of order 1042"))));
  expect(await eve.list()).toEqual([]);
  expect(await eve.inbox()).toEqual([]);
  for (const refused of [eve.patch(id, { title: "Mine" }), eve.patch(id, { deleted: false }), eve.remove(id)]) {
    expect(await errorOf(await refused)).toEqual({ status: 404, code: "NOT_FOUND" });
  }
  expect(await ada.list()).toHaveLength(1);
});

test.each([{}, { title: "" }, { title: "x", deleted: false }, { deleted: true }])(
  "a change like %j is refused",
  async (body) => {
    const ada = await person();
    expect(await errorOf(await ada.patch("any", body))).toEqual({ status: 400, code: "INVALID_INPUT" });
  },
);
