import { expect, test } from "vitest";
import { GET as file } from "@/app/api/attachments/[id]/route";
import { attachmentPlace } from "@/lib/attachments/place";
import { database } from "@/lib/db/connect";
import { clientHeader } from "@/lib/proxies/client-header";
import { sweep } from "@/lib/retention/sweep";
import { moveLate, moveToAccount } from "@/lib/sign-in/move";
import { ownsThread, ownThread } from "@/lib/threads/access";
import { tokensToday } from "@/lib/threads/daily-tokens";
import { errorOf, events, interruptsOf, newId, readOn, user } from "./copilotkit-server";
import { person } from "./sign-in/person";

process.env.SIGN_IN = "on";

const newEmail = () => `${newId("ada")}@example.com`;

async function refundsOf(orderId: number): Promise<number> {
  const rows = await (await database()).selectFrom("refunds").select("key").where("order_id", "=", orderId).execute();
  return rows.length;
}

const read = (url: string, who: ReturnType<typeof person>) =>
  who.call((request) => file(request, { params: Promise.resolve({ id: url.split("/").at(-1) ?? "" }) }), url);

test("signing up moves what was done without an account, and what waits is decided there, once", async () => {
  const ada = person();
  const waiting = await ada.says("Refund order 1042");
  const done = await ada.says("What can you do?");
  const upload = await ada.upload("mine");
  const anonymous = ada.tab();

  expect((await ada.signUp(newEmail())).status).toBe(200);
  expect(new Set((await ada.threads()).map(({ id }) => id))).toEqual(new Set([waiting, done]));
  expect(await ada.inbox()).toEqual([expect.objectContaining({ threadId: waiting })]);
  expect((await read(upload, ada)).status).toBe(200);

  // The old cookie is good for nothing any more.
  expect(await errorOf(await anonymous.connect(waiting))).toEqual({ status: 404, code: "NOT_FOUND" });
  expect(await anonymous.threads()).toEqual([]);
  expect((await read(upload, anonymous)).status).toBe(404);

  const [open] = interruptsOf(await events(await ada.connect(waiting)));
  const resume = [{ interruptId: open?.id, status: "resolved", payload: { approved: true } }];
  const before = await refundsOf(1042);
  await events(await ada.run(waiting, { resume }));
  expect(await refundsOf(1042)).toBe(before + 1);
  expect(await ada.inbox()).toEqual([]);
});

test("whoever keeps a copy of the old cookie is a new user with each request", async () => {
  const ada = person();
  await ada.says("Hello");
  const [first, second] = [ada.tab(), ada.tab()];
  await ada.signUp(newEmail());
  await first.says("Hello again");
  expect(await first.threads()).toHaveLength(1);
  expect(await second.threads()).toEqual([]);
  expect(await ada.threads()).toHaveLength(1);
});

test("what is written for the anonymous user after the move is the account's too, and can't be taken by another", async () => {
  const db = await database();
  const [anonymous, late] = [{ id: newId("anonymous") }, newId("thread")];
  const accounts: { id: string }[] = [];
  for (const who of [person(), person()]) {
    await who.signUp(newEmail());
    const id = await who.says("Hello");
    accounts.push(await db.selectFrom("thread").select("owner as id").where("id", "=", id).executeTakeFirstOrThrow());
  }
  const [ada = anonymous, eve = anonymous] = accounts;
  expect(await moveToAccount(db, anonymous, ada)).toBe(true);
  await ownThread(db, late, anonymous, {});
  expect(await moveToAccount(db, anonymous, eve)).toBe(false);
  expect(await ownsThread(db, late, eve)).toBe(false);
  await moveLate(db);
  expect(await ownsThread(db, late, ada)).toBe(true);
});

test("spent tokens and decisions go along", async () => {
  const ada = person();
  const id = await ada.says("Refund order 1043");
  const [open] = interruptsOf(await events(await ada.connect(id)));
  await events(
    await ada.run(id, { resume: [{ interruptId: open?.id, status: "resolved", payload: { approved: true } }] }),
  );
  const db = await database();
  const owner = async () =>
    db.selectFrom("thread").select("owner as id").where("id", "=", id).executeTakeFirstOrThrow();
  const answeredBy = async () =>
    db.selectFrom("interrupt").select("answered_by as id").where("thread_id", "=", id).executeTakeFirstOrThrow();
  const before = await owner();
  const spent = await tokensToday(db, before);
  expect(spent).toBeGreaterThan(0);
  expect(await answeredBy()).toEqual(before);

  await ada.signUp(newEmail());
  const account = await owner();
  expect(account).not.toEqual(before);
  expect(await answeredBy()).toEqual(account);
  expect([await tokensToday(db, before), await tokensToday(db, account)]).toEqual([0, spent]);
});

test("of two tabs that sign in at the same time, one moves everything, and nothing is lost or doubled", async () => {
  const [first, second] = [newEmail(), newEmail()];
  await person().signUp(first);
  await person().signUp(second);
  const ada = person();
  const ids = [await ada.says("Hello"), await ada.says("Hello again")];
  const other = ada.tab();
  const answers = await Promise.all([ada.signIn(first), other.signIn(second), ada.tab().signIn(first)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const lists = [await ada.threads(), await other.threads()].map((list) => list.map(({ id }) => id).sort());
  expect(lists.map(({ length }) => length).sort()).toEqual([0, 2]);
  expect(lists.flat().sort()).toEqual(ids.sort());
});

test("a run that is on while its user signs in goes on, and the account can stop it", async () => {
  const ada = person();
  const threadId = newId("thread");
  const response = await ada.run(threadId, user("Write a long answer"));
  await readOn(response.clone(), "TEXT_MESSAGE_CONTENT");
  await ada.signUp(newEmail());
  expect((await ada.threads()).map(({ status }) => status)).toEqual(["running"]);
  expect((await ada.stop(threadId)).status).toBe(200);
  await readOn(response);
  expect((await ada.threads()).map(({ status }) => status)).toEqual(["idle"]);
});

test("a sign-out ends the session for good and begins a fresh one; a sign-in elsewhere finds the threads", async () => {
  const email = newEmail();
  const ada = person();
  await ada.signUp(email);
  const id = await ada.says("Hello");
  const copied = ada.tab();

  expect((await ada.signOut()).status).toBe(200);
  expect(await ada.threads()).toEqual([]);
  expect(await errorOf(await ada.connect(id))).toEqual({ status: 404, code: "NOT_FOUND" });
  expect(await copied.threads()).toEqual([]);

  const elsewhere = person();
  await elsewhere.signIn(email.toUpperCase());
  expect((await elsewhere.threads()).map((each) => each.id)).toEqual([id]);
});

test("a wrong password and an unknown email get the same answer, and nothing moves", async () => {
  const email = newEmail();
  await person().signUp(email);
  const eve = person();
  const id = await eve.says("Hello");
  const wrong = await eve.signIn(email, "wrong password");
  expect(wrong.headers.getSetCookie()).toEqual([]);
  const unknown = await eve.signIn(newEmail());
  expect(await wrong.text()).toBe(await unknown.text());
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect((await eve.threads()).map((each) => each.id)).toEqual([id]);
  expect(await errorOf(await eve.signUp(email))).toEqual({ status: 409, code: "EMAIL_TAKEN" });
});

test("passwords can't be tried on and on", async () => {
  const email = newEmail();
  await person().signUp(email);
  const answers = [];
  for (let index = 0; index < 11; index++) answers.push(await person().signIn(email, "wrong password"));
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await person().signIn(email)).status).toBe(429);
});

test.each([
  ["another site's page", { headers: { origin: "http://evil.test" } }, 403, "FORBIDDEN_ORIGIN"],
  ["a form", { headers: { "content-type": "text/plain" } }, 415, "UNSUPPORTED_MEDIA_TYPE"],
  ["no JSON", { body: "{" }, 400, "INVALID_INPUT"],
  ["no password", { body: JSON.stringify({ email: "a@example.com" }) }, 400, "INVALID_INPUT"],
  ["a short password", { body: JSON.stringify({ email: "a@example.com", password: "short" }) }, 400, "INVALID_INPUT"],
  ["no email", { body: JSON.stringify({ email: "a", password: "correct horse" }) }, 400, "INVALID_INPUT"],
])("a sign-up with %s is refused", async (_, init, status, code) => {
  expect(await errorOf(await person().signUp(newEmail(), undefined, init))).toEqual({ status, code });
});

test("over https the cookies are Secure, and pages can't read them", async () => {
  const headers = { [clientHeader()]: "10.0.0.1", "x-forwarded-proto": "https" }; // as a listed proxy's requests come in
  const response = await person().signUp(newEmail(), undefined, { headers });
  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly.*; Secure/);
});

test("deleting the account deletes all of it, and it can't be signed in to", async () => {
  const email = newEmail();
  const [ada, bob] = [person(), person()];
  await bob.signUp(newEmail());
  const kept = await bob.says("Hello");
  await ada.signUp(email);
  await ada.says("Refund order 1044");
  const upload = await ada.upload("mine");
  const elsewhere = person();
  await elsewhere.signIn(email);

  expect((await ada.deleteAll()).status).toBe(200);
  expect(await ada.threads()).toEqual([]);
  expect(await ada.inbox()).toEqual([]);
  expect((await read(upload, ada)).status).toBe(404);
  expect(await elsewhere.threads()).toEqual([]);
  expect((await ada.signIn(email)).status).toBe(401);
  expect((await bob.threads()).map(({ id }) => id)).toEqual([kept]);
});

test("of two sign-ups with one email, one makes the account and the other is told", async () => {
  const email = newEmail();
  const answers = await Promise.all([person().signUp(email), person().signUp(email)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the daily sweep removes sessions that are over, and threads of deleted accounts; an account keeps its own", async () => {
  const [ada, bob] = [person(), person()];
  await ada.signUp(newEmail());
  const kept = await ada.says("Hello");
  await bob.signUp(newEmail());
  const lost = await bob.says("Hello");
  const db = await database();
  const { owner } = await db.selectFrom("thread").select("owner").where("id", "=", lost).executeTakeFirstOrThrow();
  await db.deleteFrom("auth_user").where("id", "=", owner).execute();

  const place = attachmentPlace(db, process.env.DATABASE_URL ?? "");
  await sweep({ place, keepsConversations: true }, Date.now());
  expect(await db.selectFrom("thread").select("id").where("id", "=", lost).execute()).toEqual([]);
  expect((await ada.threads()).map(({ id }) => id)).toEqual([kept]);

  await sweep({ place, keepsConversations: true }, Date.now() + 31 * 24 * 60 * 60_000);
  expect(await db.selectFrom("auth_session").select("id").execute()).toEqual([]);
  expect(await ada.threads()).toEqual([]);
});
