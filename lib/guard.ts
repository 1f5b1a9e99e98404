import { isTooDeep } from "../agent/engine/nesting";
import { AppError } from "../agent/errors";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests that another site's page makes a browser send. Of methods that change something, `Origin`
 * must name the host that was asked; without it, `Sec-Fetch-Site` must not name another site. Clients that are no
 * browser send neither header. Throws `FORBIDDEN_ORIGIN`.
 */
export function assertSameOrigin(request: Request): void {
  if (safeMethods.has(request.method)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const allowed = origin === null ? site === null || site === "same-origin" || site === "none" : isOwn(origin, request);
  if (!allowed) throw new AppError("FORBIDDEN_ORIGIN");
}

// The scheme is the origin's own: behind a proxy that ends TLS the server can't know it, and needs not.
function isOwn(origin: string, request: Request): boolean {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const asked = `${protocol}//${host}`;
  return originHost !== "" && URL.canParse(asked) && new URL(asked).host === originHost;
}

/** Throws `UNSUPPORTED_MEDIA_TYPE` when the body isn't declared as JSON. */
export function assertJson(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
}

/**
 * The body as it comes; stops as soon as it has more than `maxBytes` bytes. Throws `BODY_TOO_LARGE`, or
 * `INVALID_INPUT` when the client breaks off.
 */
export async function* bodyChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw new AppError("BODY_TOO_LARGE");
  let size = 0;
  try {
    // Leaving the loop early cancels the stream, so the rest is not received.
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError("BODY_TOO_LARGE");
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("INVALID_INPUT", "The request's body could not be read to its end.", { cause });
  }
}

/** Reads the body whole; throws what `bodyChunks` throws. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Reads the body as JSON. Throws `BODY_TOO_LARGE`, or `INVALID_INPUT` when it is not JSON in UTF-8 or is nested
 * more than 100 levels deep.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    if (!isTooDeep(text)) return JSON.parse(text);
  } catch (cause) {
    throw new AppError("INVALID_INPUT", "The request's body is not valid JSON.", { cause });
  }
  throw new AppError("INVALID_INPUT", "The request's body is nested too deeply.");
}
