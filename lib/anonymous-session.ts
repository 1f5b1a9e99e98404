import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { User } from "../agent/engine/types";
import { env } from "./env";
import { isHttps } from "./proxies/asked-from";
import { sessionSecret } from "./session-secret";

/** Name of the cookie. Cookies of localhost are shared by all its ports, so it is not just "session". */
export const sessionCookie = "agent_session";

const yearInSeconds = 365 * 24 * 60 * 60;

/** A user, and the header to answer with when the browser doesn't know its cookie yet. */
export type Asker = { user: User; setCookie?: string };

/** The anonymous user of a browser, kept by a signed cookie that pages can't read. Without a good one: a new user. */
export function anonymousUser(request: Request): Asker {
  const user = knownAnonymousUser(request);
  return user ? { user } : newAnonymousUser(request);
}

/** The anonymous user that the request's cookie names; a missing or forged cookie names none. */
export function knownAnonymousUser(request: Request): User | undefined {
  for (const value of cookieValues(request.headers.get("cookie") ?? "")) {
    const id = verify(value);
    if (id !== undefined) return { id };
  }
  return undefined;
}

/** A new anonymous user, whatever cookie the request brings. */
export function newAnonymousUser(request: Request): Required<Asker> {
  const id = randomUUID();
  const attributes = ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${yearInSeconds}`];
  if (isHttps(request)) attributes.push("Secure");
  return { user: { id }, setCookie: [`${sessionCookie}=${id}.${sign(id)}`, ...attributes].join("; ") };
}

let secret: string | undefined;

function sign(id: string): string {
  secret ??= sessionSecret(env());
  return createHmac("sha256", secret).update(id).digest("base64url");
}

function verify(value: string): string | undefined {
  const [id = "", signature = ""] = value.split(".", 2);
  const given = Buffer.from(signature);
  const wanted = Buffer.from(sign(id));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
}

function cookieValues(header: string): string[] {
  const start = `${sessionCookie}=`;
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
}
