import { createHmac } from "node:crypto";
import { env } from "../env";
import { sessionSecret } from "../session-secret";
import { clientHeader } from "./client-header";

/**
 * Stands for the network address that a request came from: the same address gives the same text on all instances, and
 * nobody without the session secret can tell the address from it. Requests that did not come over a socket of this
 * server share one.
 */
export function addressOf(request: Request): string {
  secret ??= sessionSecret(env());
  const address = request.headers.get(clientHeader()) ?? "unknown";
  return createHmac("sha256", secret).update(`address ${address}`).digest("base64url").slice(0, 22);
}

let secret: string | undefined;

/** Whether the browser's side of a request is https: here, or at a listed proxy that ends TLS (`x-forwarded-proto`). */
export function isHttps(request: Request): boolean {
  // A sender that is not listed has lost this header by now, see `markArrivals`.
  const forwarded = request.headers.has(clientHeader()) && request.headers.get("x-forwarded-proto");
  const [protocol] = forwarded ? forwarded.split(",", 1) : [];
  return protocol?.trim() === "https" || new URL(request.url).protocol === "https:";
}
