import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { anonymousUser } from "./lib/anonymous-session";
import { contentSecurityPolicy } from "./lib/content-security-policy";

/**
 * Gives every page its content security policy, and a new browser its session with the first page. Both are shown to
 * the render of that page too: Next puts the nonce on its scripts, and the page and the calls that it makes at once
 * are one user's.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);

  const { setCookie } = anonymousUser(request);
  const pair = setCookie?.split(";", 1)[0];
  if (pair) headers.set("cookie", [request.headers.get("cookie"), pair].filter(Boolean).join("; "));

  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (setCookie !== undefined) {
    response.headers.append("set-cookie", setCookie);
    // A cache in between must not hand one person's session to the next.
    response.headers.set("cache-control", "private, no-store");
  }
  return response;
}

/** Pages only: no API routes, no files. */
export const config = { matcher: ["/((?!api/|_next/|.*\\.).*)"] };
