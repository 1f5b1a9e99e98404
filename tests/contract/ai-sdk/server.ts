import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { POST as agUi } from "@/app/api/ag-ui/route";
import { GET as thread } from "@/app/api/chat/[id]/route";
import { POST as stop } from "@/app/api/chat/[id]/stop/route";
import { GET as stream } from "@/app/api/chat/[id]/stream/route";
import { POST as chat } from "@/app/api/chat/route";
import { GET as order } from "@/app/api/orders/[id]/route";
import { prepareServer } from "@/lib/start";

// The chat's routes under plain Node, in a process of their own; started by chat-server.ts.

const routes: [RegExp, Record<string, (request: Request, id: string) => Promise<Response>>][] = [
  [/^\/api\/chat$/, { POST: chat }],
  [/^\/api\/chat\/([^/]+)$/, { GET: (request, id) => thread(request, { params: Promise.resolve({ id }) }) }],
  [/^\/api\/chat\/([^/]+)\/stream$/, { GET: (request, id) => stream(request, { params: Promise.resolve({ id }) }) }],
  [/^\/api\/chat\/([^/]+)\/stop$/, { POST: (request, id) => stop(request, { params: Promise.resolve({ id }) }) }],
  [/^\/api\/ag-ui$/, { POST: agUi }],
  [/^\/api\/orders\/([^/]+)$/, { GET: (request, id) => order(request, { params: Promise.resolve({ id }) }) }],
];

async function route(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const [pattern, methods] of routes) {
    const found = pattern.exec(pathname);
    const serve = methods[request.method];
    if (found && serve) return serve(request, decodeURIComponent(found[1] ?? ""));
  }
  return new Response(null, { status: 404 });
}

await prepareServer();
const server = createAdaptorServer({ fetch: route, overrideGlobalObjects: false });
server.listen(Number(process.argv[2]), "127.0.0.1", () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
