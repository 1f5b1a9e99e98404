import { lookup as resolveName } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { timeLimit } from "../../agent/engine/time-limit";
import { AppError } from "../../agent/errors";
import { fetchableUrl, notPublic } from "./address";
import { isPublicAddress } from "./public-address";

export type DownloadOptions = {
  maxBytes: number;
  signal: AbortSignal;
  /** For all of it, redirects included. */
  timeoutMs?: number;
  /** Which addresses may be connected to. */
  isAllowed?: (address: string) => boolean;
  /** The addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Certificates to trust instead of the system's. */
  ca?: string;
};

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

const systemResolve = async (host: string) => (await resolveName(host, { all: true })).map(({ address }) => address);

/**
 * Fetches a file from a public `https:` address. The connection goes to the very addresses that were checked, on each
 * of at most three redirects anew, so no name and no redirect leads into a private network. Throws
 * `ATTACHMENT_REFUSED` with the reason, or the signal's own when it is aborted.
 */
export async function download(url: string, options: DownloadOptions): Promise<Uint8Array> {
  const { signal, end } = timeLimit(options.signal, options.timeoutMs ?? 20_000);
  try {
    let next = fetchableUrl(url, options.isAllowed);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await get(next, signal, options);
      const location = redirects.has(response.statusCode ?? 0) ? response.headers.location : undefined;
      if (location === undefined) return await bytesOf(response, options.maxBytes);
      response.destroy();
      next = fetchableUrl(URL.canParse(location, next) ? new URL(location, next).href : "", options.isAllowed);
    }
    throw new AppError("ATTACHMENT_REFUSED", "The file's address redirects too often.");
  } catch (cause) {
    options.signal.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    const why = signal.aborted ? "It took too long to fetch the file." : "The file's address can't be reached.";
    throw new AppError("ATTACHMENT_REFUSED", why, { cause });
  } finally {
    end();
  }
}

function get(url: URL, signal: AbortSignal, options: DownloadOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { accept: "*/*", "accept-encoding": "identity" };
    // `agent: false`: a kept connection of somebody else's check is never used again.
    const connect = { signal, headers, agent: false as const, lookup: checkedLookup(options), ca: options.ca };
    request(url, connect, resolve).on("error", reject).end();
  });
}

/** Resolves a name for the socket, and fails when any of its addresses is not allowed. */
function checkedLookup({ isAllowed = isPublicAddress, resolve = systemResolve }: DownloadOptions): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isAllowed)) return done(notPublic(), "", 0);
        if (!all) return done(null, first, isIP(first));
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), "", 0),
    );
  };
}

async function bytesOf(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const { statusCode, headers } = response;
  try {
    if (statusCode !== 200)
      throw new AppError("ATTACHMENT_REFUSED", `The file's server answered with status ${statusCode}.`);
    if ((headers["content-encoding"] ?? "identity") !== "identity") {
      throw new AppError("ATTACHMENT_REFUSED", "The file's server sent it compressed though it was asked not to.");
    }
    if (Number(headers["content-length"]) > maxBytes) throw tooLarge(maxBytes);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

const tooLarge = (maxBytes: number) => new AppError("ATTACHMENT_REFUSED", `The file is larger than ${maxBytes} bytes.`);
