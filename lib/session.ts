import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { User } from "../agent/engine/types";
import { env } from "./env";
import { isHttps } from "./proxies/asked-from";
import { sessionSecret } from "./session-secret";

/** Name of the cookie. Cookies of localhost are shared by all its ports, so it is not just "session". */
export const sessionCookie = "agent_session";

const yearInSeconds = 365 * 24 * 60 * 60;

/** Who is asking; `setCookie` is the header to answer with when they are new. */
export type Asker = { user: User; setCookie?: string };

/**
 * THE one place that says who is asking: put your own sign-in here. By default every browser is an anonymous user,
 * kept by a signed cookie that pages can't read. A missing or forged cookie gives a new user.
 */
export async function getUser(request: Request): Promise<Asker> {
  secret ??= sessionSecret(env());
  for (const value of cookieValues(request.headers.get("cookie") ?? "")) {
    const id = verify(value, secret);
    if (id !== undefined) return { user: { id } };
  }
  const id = randomUUID();
  const value = `${id}.${sign(id, secret)}`;
  const attributes = ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${yearInSeconds}`];
  if (isHttps(request)) attributes.push("Secure");
  return { user: { id }, setCookie: [`${sessionCookie}=${value}`, ...attributes].join("; ") };
}

let secret: string | undefined;

function sign(id: string, key: string): string {
  return createHmac("sha256", key).update(id).digest("base64url");
}

function verify(value: string, key: string): string | undefined {
  const [id = "", signature = ""] = value.split(".", 2);
  const given = Buffer.from(signature);
  const wanted = Buffer.from(sign(id, key));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
}

function cookieValues(header: string): string[] {
  const start = `${sessionCookie}=`;
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
}
