import { POST as run } from "@/app/api/agent/route";
import { POST as stop } from "@/app/api/agent/stop/route";
import type { ClientTool } from "@/lib/conversation/client-tools";
import { Conversation } from "@/lib/conversation/conversation";
import { HttpAgentClient } from "@/lib/conversation/http-client";

/** Where the app's own pages reach the agent. */
export const url = "http://localhost:3000/api/agent";

/** A browser: its cookie, and requests from the app's own pages. */
export function browser(origin = "http://localhost:3000") {
  let cookie = "";
  return async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const headers = { ...(init?.headers as Record<string, string>), origin, host: "localhost:3000", cookie };
    const response = await (String(address).endsWith("/stop") ? stop : run)(
      new Request(String(address), { ...init, headers }),
    );
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
}
export type PageBrowser = ReturnType<typeof browser>;

export const conversationOf = (fetch: PageBrowser, tools: ClientTool[] = []) =>
  new Conversation({ client: new HttpAgentClient({ url, stopUrl: `${url}/stop`, fetch }), tools });

export const askStop = (by: PageBrowser, threadId: string | undefined) =>
  by(`${url}/stop`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ threadId }),
  });
