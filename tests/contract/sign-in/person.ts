import { POST as upload } from "@/app/api/attachments/route";
import { GET as inbox } from "@/app/api/inbox/route";
import { DELETE as deleteMe } from "@/app/api/me/route";
import { POST as signIn } from "@/app/api/sign-in/route";
import { POST as signOut } from "@/app/api/sign-out/route";
import { POST as signUp } from "@/app/api/sign-up/route";
import { GET as threads } from "@/app/api/threads/route";
import { handleCopilotKit } from "@/lib/copilotkit/handler";
import { events, input, newId, user } from "../copilotkit-server";

const origin = "http://localhost:3000";

type Route = (request: Request) => Promise<Response>;
type Listed = { id: string; title: string; status: string };
type Waiting = { id: string; threadId: string };

/** A browser that keeps its cookies, in front of the routes. Tabs of it share them: see `tab`. */
export function person(jar = new Map<string, string>()) {
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function call(route: Route, path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
    const headers = new Headers({ host: "localhost:3000", origin, cookie: init.cookie ?? cookie() });
    if (typeof init.body === "string") headers.set("content-type", "application/json");
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await route(new Request(`${origin}${path}`, { ...init, headers }));
    for (const set of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = set.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  const post = (route: Route, path: string, body: object, init: RequestInit = {}) =>
    call(route, path, { method: "POST", body: JSON.stringify(body), ...init });
  const agent = (path: string, body: object) => post(handleCopilotKit, `/api/copilotkit/agent/default${path}`, body);

  return {
    cookie,
    call,
    /** Another tab with the cookies of now: what one of them is told later, the other is not. */
    tab: () => person(new Map(jar)),
    signUp: (email: string, password = "correct horse", init: RequestInit = {}) =>
      post(signUp, "/api/sign-up", { email, password }, init),
    signIn: (email: string, password = "correct horse", init: RequestInit = {}) =>
      post(signIn, "/api/sign-in", { email, password }, init),
    signOut: () => call(signOut, "/api/sign-out", { method: "POST" }),
    deleteAll: (init: RequestInit = {}) => call(deleteMe, "/api/me", { method: "DELETE", ...init }),
    run: (threadId: string, fields: Record<string, unknown>) => agent("/run", input(threadId, fields)),
    connect: (threadId: string) => agent("/connect", input(threadId)),
    stop: (threadId: string) => agent(`/stop/${threadId}`, {}),
    /** Says something in a thread of its own, and returns that. */
    async says(text: string): Promise<string> {
      const threadId = newId("thread");
      await events(await agent("/run", input(threadId, user(text))));
      return threadId;
    },
    async threads(): Promise<Listed[]> {
      return (await (await call(threads, "/api/threads")).json()).threads;
    },
    async inbox(): Promise<Waiting[]> {
      return (await (await call(inbox, "/api/inbox")).json()).waiting;
    },
    /** Uploads a text; returns its address. */
    async upload(text: string): Promise<string> {
      const headers = { "x-file-name": "a.txt", "content-type": "text/plain" };
      const response = await call(upload, "/api/attachments", { method: "POST", body: text, headers });
      return (await response.json()).url;
    },
  };
}

export type Person = ReturnType<typeof person>;
