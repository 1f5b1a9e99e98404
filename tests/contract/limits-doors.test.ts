import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as agUi } from "@/app/api/ag-ui/route";
import { POST as agent } from "@/app/api/agent/route";
import { POST as upload } from "@/app/api/attachments/route";
import { POST as chat } from "@/app/api/chat/route";
import { POST as relay } from "@/app/api/events/relay/route";
import { handleCopilotKit } from "@/lib/copilotkit/handler";
import { runs } from "@/lib/runtime";
import { serverDatabase } from "./storage/server-database";

serverDatabase();

const token = "a-token-of-16-characters-or-more";
const endpoint = "http://127.0.0.1:9/agent"; // nothing answers there
beforeAll(() => {
  // The settings are read once, at the first request. Handlers that are called without a socket share one address.
  Object.assign(process.env, {
    AG_UI: "on",
    AG_UI_TOKEN: token,
    EVENTS_ENDPOINTS: endpoint,
    RATE_LIMIT: "off",
    RATE_LIMIT_PER_ADDRESS: "3",
  });
});
afterAll(async () => {
  await (await runs()).shutdown();
  for (const name of ["AG_UI", "AG_UI_TOKEN", "EVENTS_ENDPOINTS", "RATE_LIMIT", "RATE_LIMIT_PER_ADDRESS"]) {
    delete process.env[name];
  }
});

function post(path: string, body: object, headers: Record<string, string> = {}): Request {
  const all = { "content-type": "application/json", host: "shop.test", origin: "http://shop.test", ...headers };
  return new Request(`http://shop.test${path}`, { method: "POST", headers: all, body: JSON.stringify(body) });
}

const messages = [{ id: "m", role: "user", content: "What can you do?" }];
const input = (threadId: string, fields: object = {}) => ({
  ...{ threadId, runId: "r", messages, tools: [], context: [], state: {}, forwardedProps: {} },
  ...fields,
});
const suggest = { name: "copilotkitSuggest", description: "Suggest", parameters: { type: "object" } };
const parts = [{ type: "text", text: "What can you do?" }];

/** Every way that makes a model work, each as a browser that has no cookie (any more): a new user. */
const ways: Record<string, (threadId: string) => Promise<Response>> = {
  "/api/copilotkit, run": (id) => handleCopilotKit(post("/api/copilotkit/agent/default/run", input(id))),
  "/api/copilotkit, suggest": (id) =>
    handleCopilotKit(post("/api/copilotkit/agent/default/suggest", input(id, { tools: [suggest] }))),
  "/api/agent": (id) => agent(post("/api/agent", input(id))),
  "/api/ag-ui": (id) => agUi(post("/api/ag-ui", input(id), { authorization: `Bearer ${token}` })),
  "/api/chat": (id) => chat(post("/api/chat", { id, messages: [{ id: "m", role: "user", parts }] })),
  "/api/events/relay": (id) => relay(post(`/api/events/relay?endpoint=${encodeURIComponent(endpoint)}`, input(id))),
};

test("one who drops the cookie is a new user, and meets the limit of the address all the same, by every way", async () => {
  for (const id of ["one", "two", "three"]) {
    const response = await agent(post("/api/agent", input(id)));
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toContain("agent_session=");
    await response.text();
  }
  for (const [way, ask] of Object.entries(ways)) {
    const response = await ask(`four ${way}`.replaceAll(/\W+/g, "-"));
    expect([way, response.status]).toEqual([way, 429]);
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await response.json()).toEqual({
      error: {
        code: "RATE_LIMITED",
        message: "Too many requests in a short time.",
        hint: "Wait a minute and try again.",
        retryAfterSeconds: seconds,
      },
    });
  }
});

test("opening a thread is no run, so it is not refused", async () => {
  const response = await agent(post("/api/agent", input("five", { messages: [] })));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("RUN_FINISHED");
});

test("files are counted by themselves: as many of an address may be sent a minute as there may be runs", async () => {
  const statuses: number[] = [];
  for (let file = 0; file < 4; file++) statuses.push((await upload(post("/api/attachments", {}))).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
});
