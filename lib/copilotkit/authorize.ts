import type { CopilotRuntimeHooks, RouteInfo } from "@copilotkit/runtime/v2";
import { AppError, type ErrorCode } from "@/agent/errors";
import { sseHeaders } from "@/lib/ag-ui/sse";
import { errorResponse } from "@/lib/errors";
import { assertJson, assertSameOrigin, readJson } from "@/lib/guard";
import { scope } from "./scope";

/** What a request of an open route needs done before CopilotRuntime handles it. Throws an `AppError` to refuse. */
export type Doors = {
  maxBodyBytes: number;
  /** Returns the body that CopilotRuntime gets to see. */
  run(body: unknown): Promise<unknown>;
  connect(body: unknown): Promise<unknown>;
  suggest(body: unknown): Promise<unknown>;
  stop(threadId: string): Promise<void>;
};

/**
 * The hooks of `/api/copilotkit`: who asks, from where, what, how much, and of which thread. CopilotRuntime itself
 * checks none of it, and serves everybody's threads (facts/copilotkit.md §0.9); only five routes are open here.
 */
export function hooks(doors: Doors): CopilotRuntimeHooks {
  return {
    onRequest: ({ request }) =>
      orRefuse(async () => {
        assertSameOrigin(request);
        if (request.method === "GET" || request.method === "HEAD") return;
        assertJson(request);
        // The vendor's client stops a run that it only watches without a body; the other routes miss theirs later.
        if (request.headers.get("content-length") === "0") return;
        scope().body = await readJson(request, doors.maxBodyBytes);
        return withBody(request, scope().body);
      }),
    onBeforeHandler: ({ request, route }) =>
      orRefuse(async () => {
        const body = await enter(route, doors);
        return body === undefined ? undefined : withBody(request, body);
      }),
    onResponse: ({ response }) => finish(response),
    onError: ({ error }) => errorResponse(error),
  };
}

async function enter(route: RouteInfo, doors: Doors): Promise<unknown> {
  if ("agentId" in route && route.agentId !== "default") throw new AppError("NOT_FOUND");
  const { body } = scope();
  switch (route.method) {
    case "info":
      return undefined;
    case "agent/run":
      return doors.run(body);
    case "agent/connect":
      return doors.connect(body);
    case "agent/suggest":
      return doors.suggest(body);
    case "agent/stop":
      await doors.stop(route.threadId);
      return undefined;
    default:
      throw new AppError("NOT_FOUND");
  }
}

/** Hooks refuse by throwing a Response. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw errorResponse(error);
  }
}

/** A body that was read already, for whoever reads the request next. The signal tells when the client went away. */
const withBody = (request: Request, body: unknown) =>
  new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });

const codes: Readonly<Record<number, ErrorCode>> = {
  400: "INVALID_INPUT",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  422: "NOT_FOUND",
};

/** Gives the runtime's own errors, which may hold an error's text, the form of all others; streams, our headers. */
async function finish(response: Response): Promise<Response> {
  const own = response.ok || (await isOurs(response));
  const answer = own
    ? new Response(response.body, response)
    : errorResponse(new AppError(codes[response.status] ?? "INTERNAL"));
  if (answer.headers.get("content-type") === sseHeaders["content-type"]) {
    for (const [name, value] of Object.entries(sseHeaders)) answer.headers.set(name, value);
    // The runtime clones each answer for a middleware that we don't have; of a stream, the copy would keep all of it.
    answer.clone = () => new Response(null, { status: answer.status, headers: answer.headers });
  }
  const { setCookie } = scope();
  if (setCookie) answer.headers.append("set-cookie", setCookie);
  return answer;
}

async function isOurs(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined); // not JSON, so not ours
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "object";
}
