import { type NextRequest, NextResponse } from "next/server";
import { getUser } from "./lib/session";

/**
 * Gives a new browser its session with the first page, and shows it to the render of that page too, so that the page
 * and the calls that it makes at once are one user's.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { setCookie } = await getUser(request);
  if (setCookie === undefined) return NextResponse.next();
  const headers = new Headers(request.headers);
  const pair = setCookie.split(";", 1)[0] ?? "";
  headers.set("cookie", [request.headers.get("cookie"), pair].filter(Boolean).join("; "));
  const response = NextResponse.next({ request: { headers } });
  response.headers.append("set-cookie", setCookie);
  // A cache in between must not hand one person's session to the next.
  response.headers.set("cache-control", "private, no-store");
  return response;
}

/** Pages only: no API routes, no files. */
export const config = { matcher: ["/((?!api/|_next/|.*\\.).*)"] };
