import { z } from "zod";
import { AppError } from "../../agent/errors";
import { knownAnonymousUser, newAnonymousUser } from "../anonymous-session";
import { database } from "../db/connect";
import { env } from "../env";
import { errorResponse } from "../errors";
import { assertJson, assertSameOrigin, readJson } from "../guard";
import { addressOf, isHttps } from "../proxies/asked-from";
import { auth, longestPassword, shortestPassword } from "./auth";
import { moveToAccount } from "./move";
import { signInProblem } from "./problem";
import { clearTries, takeTry } from "./tries";

const tooShort = `Choose a password of ${shortestPassword} characters or more.`;
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: "This is no email address." }));
const signInBody = z.strictObject({ email, password: z.string().min(1).max(longestPassword) });
const signUpBody = z.strictObject({ email, password: z.string().min(shortestPassword, tooShort).max(longestPassword) });

/** POST /api/sign-in with { email, password }: signs in, and moves what was done without an account to it. */
export const postSignIn = (request: Request) =>
  answer(request, async () => {
    const body = await credentials(request, signInBody);
    await takeTry(body.email, addressOf(request));
    const { headers, response } = await (await auth()).api.signInEmail({ body, returnHeaders: true });
    await clearTries(body.email);
    return enter(request, response.user.id, headers);
  });

/** POST /api/sign-up with { email, password }: makes an account and signs in to it. */
export const postSignUp = (request: Request) =>
  answer(request, async () => {
    const body = await credentials(request, signUpBody);
    await takeTry(body.email, addressOf(request));
    const named = { ...body, name: body.email };
    const { headers, response } = await (await auth()).api.signUpEmail({ body: named, returnHeaders: true });
    return enter(request, response.user.id, headers);
  });

/** POST /api/sign-out: ends the session, and begins a fresh anonymous one. */
export const postSignOut = (request: Request) =>
  answer(request, async () => [...(await endSession(request)), newAnonymousUser(request).setCookie]);

/** Ends the request's session, if it has one; returns the cookies that make the browser forget it. */
export async function endSession(request: Request): Promise<string[]> {
  const headers = new Headers({ cookie: request.headers.get("cookie") ?? "" });
  const ended = await (await auth()).api.signOut({ headers, returnHeaders: true });
  return accountCookies(request, ended.headers);
}

/** The browser's anonymous user ends here: it gets a fresh one, which is used again after a sign-out. */
async function enter(request: Request, accountId: string, headers: Headers): Promise<string[]> {
  const anonymous = knownAnonymousUser(request);
  if (anonymous) await moveToAccount(await database(), anonymous, { id: accountId });
  return [...accountCookies(request, headers), newAnonymousUser(request).setCookie];
}

function accountCookies(request: Request, headers: Headers): string[] {
  const secure = isHttps(request) ? "; Secure" : "";
  return headers.getSetCookie().map((cookie) => `${cookie}${secure}`);
}

async function credentials<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  assertJson(request);
  const parsed = schema.safeParse(await readJson(request, env().limits.maxBodyBytes));
  if (parsed.success) return parsed.data;
  throw new AppError("INVALID_INPUT", parsed.error.issues[0]?.message);
}

async function answer(request: Request, work: () => Promise<string[]>): Promise<Response> {
  try {
    // Without this, another site could sign a browser in to its own account, and get what that browser did.
    assertSameOrigin(request);
    const headers = new Headers({ "cache-control": "no-store" });
    for (const cookie of await work()) headers.append("set-cookie", cookie);
    return Response.json({ ok: true }, { headers });
  } catch (error) {
    return errorResponse(signInProblem(error));
  }
}
