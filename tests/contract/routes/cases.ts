/** What requests name: somebody's things, or ids of the same form that nobody has. */
export type Things = {
  threadId: string;
  /** A thread of the kind that conversations with `/api/ag-ui` have: its user is a bearer token. */
  tokenThreadId: string;
  runKey: string;
  attachmentId: string;
};

/** How a request tells who asks: the session's cookie, or a bearer token. */
export type Credential = "session" | "token";

/**
 * Who gets to see what with a route. `owner`: the owner of what the request names; to all others it is as if there were
 * no such thing · `name`: the request names a thread that begins to be when nobody has it; to all others a thread that
 * somebody has is as one that is gone · `self`: everybody their own · `all`: everybody the same · `nobody`: closed.
 */
export type Sees = "owner" | "name" | "self" | "all" | "nobody";

export type RouteCase = {
  /** The method, and the folder of the route under `app`. */
  route: string;
  sees: Sees;
  credential: Credential;
  path: (things: Things) => string;
  headers: Record<string, string>;
  body?: (things: Things) => string;
};

type Part = Partial<Pick<RouteCase, "credential" | "headers">> & {
  path: string | RouteCase["path"];
  json?: (things: Things) => object;
  body?: string;
};

function routeCase(
  route: string,
  sees: Sees,
  { path, json, body, credential = "session", headers = {} }: Part,
): RouteCase {
  const type: Record<string, string> = json ? { "content-type": "application/json" } : {};
  return {
    route,
    sees,
    credential,
    path: typeof path === "string" ? () => path : path,
    headers: { ...type, ...headers },
    ...(json && { body: (things: Things) => JSON.stringify(json(things)) }),
    ...(body !== undefined && { body: () => body }),
  };
}

const message = { id: "said-by-another", role: "user", content: "What can you do?" };
const run = (threadId: string, messages: object[] = []) => ({
  threadId,
  runId: crypto.randomUUID(),
  messages,
  tools: [],
  context: [],
  state: null,
  forwardedProps: {},
});
const connect = ({ threadId }: Things) => run(threadId);
const says = ({ threadId }: Things) => run(threadId, [message]);
const of = ({ threadId }: Things) => ({ threadId });
const vendor = "/api/copilotkit/[[...slug]]";

/** At least one request for each method of each route. Those that change come after those that read. */
export const routeCases: readonly RouteCase[] = [
  routeCase("GET /api/health", "all", { path: "/api/health" }),
  routeCase("GET /api/ready", "all", { path: "/api/ready" }),
  routeCase("GET /api/mcp", "all", { path: "/api/mcp" }),
  routeCase("GET /api/orders", "all", { path: "/api/orders?status=open" }),
  routeCase("GET /api/orders/[id]", "all", { path: "/api/orders/1043" }),

  routeCase("GET /api/threads", "self", { path: "/api/threads" }),
  routeCase("GET /api/inbox", "self", { path: "/api/inbox" }),
  routeCase("POST /api/attachments", "self", { path: "/api/attachments", body: "A file of one's own." }),
  routeCase("GET /api/attachments/[id]", "owner", { path: ({ attachmentId }) => `/api/attachments/${attachmentId}` }),
  routeCase("GET /api/decisions", "owner", { path: ({ threadId }) => `/api/decisions?thread=${threadId}` }),
  routeCase("GET /api/threads/[threadId]/usage", "owner", { path: ({ threadId }) => `/api/threads/${threadId}/usage` }),
  routeCase("GET /api/threads/[threadId]/messages", "owner", {
    path: ({ threadId }) => `/api/threads/${threadId}/messages`,
  }),
  routeCase("GET /api/events/runs", "owner", { path: ({ threadId }) => `/api/events/runs?thread=${threadId}` }),
  routeCase("GET /api/events/runs/[runKey]", "owner", {
    path: ({ threadId, runKey }) => `/api/events/runs/${runKey}?thread=${threadId}`,
  }),
  routeCase("POST /api/events/relay", "nobody", {
    path: "/api/events/relay?endpoint=http://127.0.0.1:9/",
    json: connect,
  }),

  routeCase("GET /api/chat/[id]", "name", { path: ({ threadId }) => `/api/chat/${threadId}` }),
  routeCase("GET /api/chat/[id]/stream", "name", { path: ({ threadId }) => `/api/chat/${threadId}/stream` }),
  routeCase("POST /api/chat/[id]/stop", "owner", { path: ({ threadId }) => `/api/chat/${threadId}/stop`, json: of }),
  routeCase("POST /api/chat", "name", {
    path: "/api/chat",
    json: ({ threadId }) => ({
      id: threadId,
      messages: [{ id: crypto.randomUUID(), role: "user", parts: [{ type: "text", text: "What can you do?" }] }],
    }),
  }),

  routeCase("GET /api/ag-ui/capabilities", "all", { path: "/api/ag-ui/capabilities", credential: "token" }),
  routeCase("OPTIONS /api/ag-ui/capabilities", "all", { path: "/api/ag-ui/capabilities" }),
  routeCase("OPTIONS /api/ag-ui", "all", { path: "/api/ag-ui" }),
  routeCase("OPTIONS /api/ag-ui/stop", "all", { path: "/api/ag-ui/stop" }),
  routeCase("POST /api/ag-ui", "name", {
    path: "/api/ag-ui",
    credential: "token",
    json: ({ tokenThreadId }) => run(tokenThreadId),
  }),
  routeCase("POST /api/ag-ui", "name", {
    path: "/api/ag-ui",
    credential: "token",
    json: ({ tokenThreadId }) => run(tokenThreadId, [message]),
  }),
  routeCase("POST /api/ag-ui/stop", "owner", {
    path: "/api/ag-ui/stop",
    credential: "token",
    json: ({ tokenThreadId }) => ({ threadId: tokenThreadId }),
  }),
  routeCase("POST /api/agent", "name", { path: "/api/agent", json: connect }),
  routeCase("POST /api/agent", "name", { path: "/api/agent", json: says }),
  routeCase("POST /api/agent/stop", "owner", { path: "/api/agent/stop", json: of }),

  routeCase(`GET ${vendor}`, "all", { path: "/api/copilotkit/info" }),
  routeCase(`POST ${vendor}`, "name", { path: "/api/copilotkit/agent/default/connect", json: connect }),
  routeCase(`POST ${vendor}`, "name", { path: "/api/copilotkit/agent/default/run", json: says }),
  routeCase(`POST ${vendor}`, "owner", {
    path: ({ threadId }) => `/api/copilotkit/agent/default/stop/${threadId}`,
    json: () => ({}),
  }),
  routeCase(`GET ${vendor}`, "nobody", { path: "/api/copilotkit/threads?agentId=default" }),
  routeCase(`GET ${vendor}`, "nobody", { path: ({ threadId }) => `/api/copilotkit/threads/${threadId}/messages` }),
  routeCase(`PATCH ${vendor}`, "nobody", {
    path: ({ threadId }) => `/api/copilotkit/threads/${threadId}`,
    json: () => ({ name: "Mine" }),
  }),
  routeCase(`DELETE ${vendor}`, "nobody", { path: ({ threadId }) => `/api/copilotkit/threads/${threadId}`, json: of }),

  routeCase("PUT /api/threads/[threadId]/state", "name", {
    path: ({ threadId }) => `/api/threads/${threadId}/state`,
    json: () => ({ state: { plan: { title: "Mine", items: [] } } }),
  }),
  routeCase("PATCH /api/threads/[threadId]", "owner", {
    path: ({ threadId }) => `/api/threads/${threadId}`,
    json: () => ({ title: "Mine" }),
  }),
  routeCase("DELETE /api/threads/[threadId]", "owner", { path: ({ threadId }) => `/api/threads/${threadId}` }),
  routeCase("PATCH /api/threads/[threadId]", "owner", {
    path: ({ threadId }) => `/api/threads/${threadId}`,
    json: () => ({ deleted: false }),
  }),

  // Closed here, where nobody can sign in; sign-in.test.ts opens them.
  ...["in", "up"].map((way) =>
    routeCase(`POST /api/sign-${way}`, "nobody", {
      path: `/api/sign-${way}`,
      json: () => ({ email: "ada@example.com", password: "correct horse" }),
    }),
  ),
  routeCase("POST /api/sign-out", "nobody", { path: "/api/sign-out" }),
  routeCase("DELETE /api/me", "self", { path: "/api/me" }), // the last: nothing is left of who asked
];
