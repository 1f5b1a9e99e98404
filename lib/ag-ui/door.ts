import { createHash, timingSafeEqual } from "node:crypto";
import type { User } from "@/agent/engine/types";
import { AppError } from "@/agent/errors";
import type { Asker } from "@/lib/session";

/** The way into an endpoint. */
export type Door = {
  /** Who comes in. Throws an `AppError` to refuse. */
  enter(request: Request): Promise<Asker>;
  /** Headers that let a page of another origin read the answer; undefined when there is no endpoint at all. */
  cors(request: Request): Record<string, string> | undefined;
};

export type DoorSettings = {
  /** Whether the endpoint exists at all. */
  on: boolean;
  /** Each token is a user of its own. None: only programs on this machine may come in (development). */
  tokens: readonly string[];
  /** Origins whose pages may call the endpoint. */
  origins: readonly string[];
};

/** The door for AG-UI clients of any kind. */
export const tokenDoor = (settings: DoorSettings): Door => ({
  enter: async (request) => ({ user: enterDoor(request, settings) }),
  cors: (request) => (settings.on ? corsHeaders(request, settings) : undefined),
});

/**
 * Who may use the AG-UI endpoint, and as whom. Throws `NOT_FOUND` when it is off, `FORBIDDEN_ORIGIN` for a page of
 * a site that is not listed, `UNAUTHORIZED` without a valid bearer token.
 */
function enterDoor(request: Request, settings: DoorSettings): User {
  if (!settings.on) throw new AppError("NOT_FOUND");
  const origin = request.headers.get("origin");
  if (origin !== null && !isAllowedOrigin(origin, request, settings)) throw new AppError("FORBIDDEN_ORIGIN");
  if (settings.tokens.length === 0) return localUser(request);
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  // All are compared, so that the time does not tell which one was close.
  const known = settings.tokens.filter((token) => timingSafeEqual(digest(token), digest(given)));
  const [token] = known;
  if (token === undefined) throw new AppError("UNAUTHORIZED");
  return { id: `token:${digest(token).toString("hex").slice(0, 32)}` };
}

/** CORS headers for a page of a listed origin; none otherwise. */
function corsHeaders(request: Request, settings: DoorSettings): Record<string, string> {
  const origin = request.headers.get("origin");
  if (origin === null || !settings.origins.includes(origin)) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET, POST, OPTIONS",
    "access-control-allow-headers": "authorization, content-type, accept, x-on-disconnect",
    "access-control-max-age": "600",
    vary: "Origin",
  };
}

function isAllowedOrigin(origin: string, request: Request, settings: DoorSettings): boolean {
  if (settings.origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === hostOf(request);
}

const hostOf = (request: Request) => request.headers.get("host") ?? new URL(request.url).host;

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Without a token the server listens on loopback only (`scripts/serve.mjs`); the name that was asked for is checked
 * as well, since a web page can point a name of its own at this machine.
 */
function localUser(request: Request): User {
  const host = hostOf(request);
  if (!URL.canParse(`http://${host}`) || !loopback.has(new URL(`http://${host}`).hostname)) {
    throw new AppError("UNAUTHORIZED");
  }
  return { id: "token:none" };
}

const digest = (text: string) => createHash("sha256").update(text).digest();
