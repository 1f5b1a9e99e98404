import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ChatServer, startChatServer } from "./ai-sdk/chat-server";

vi.setConfig({ hookTimeout: 60_000 });

const body = JSON.stringify({ id: "", messages: [{ id: "m", role: "user", parts: [{ type: "text", text: "Hi" }] }] });

/** Says something in a new chat, without a cookie: as a new user each time. */
function say(url: string, headers: Record<string, string> = {}) {
  const sent = body.replace('"id":""', `"id":"${crypto.randomUUID()}"`);
  return new Promise<{ status: number | undefined; cookie: string }>((resolve, reject) => {
    const asked = request(
      `${url}/api/chat`,
      { method: "POST", headers: { "content-type": "application/json", ...headers } },
      (response) => {
        response.resume();
        const cookie = response.headers["set-cookie"]?.join() ?? "";
        response.on("end", () => resolve({ status: response.statusCode, cookie }));
      },
    );
    asked.on("error", reject);
    asked.end(sent);
  });
}

const limits = { RATE_LIMIT: "off", RATE_LIMIT_PER_ADDRESS: "2" };

describe("a server that no proxy is named to", () => {
  let server: ChatServer;
  beforeAll(async () => {
    server = await startChatServer(limits);
  });
  afterAll(() => server.close());

  test("counts by the connection: who makes up addresses gets no new allowance", async () => {
    const statuses = [];
    for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "x-forwarded-for"]) {
      const address = `198.51.100.${statuses.length}`;
      const { status, cookie } = await say(server.url, {
        [name]: name === "forwarded" ? `for=${address}` : address,
        "x-forwarded-proto": "https",
      });
      statuses.push(status);
      expect(cookie).toContain("agent_session=");
      expect(cookie).not.toContain("Secure");
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test("says once that a proxy seems to be in front of it", () => {
    expect(server.log().match(/a proxy that TRUSTED_PROXIES does not name/g)).toHaveLength(1);
  });
});

describe("a server behind a listed proxy", () => {
  let server: ChatServer;
  beforeAll(async () => {
    server = await startChatServer({ ...limits, TRUSTED_PROXIES: "127.0.0.1" });
  });
  afterAll(() => server.close());
  const behind = (forwardedFor: string) => say(server.url, { "x-forwarded-for": forwardedFor });

  test("counts by the address that the proxy names, and not by what a client put before it", async () => {
    const statuses = [];
    for (const made of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
      statuses.push((await behind(`${made}, 203.0.113.9`)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await behind("203.0.113.10")).status).toBe(200);
  });

  test("gives Secure cookies when the proxy ends TLS", async () => {
    const headers = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.11" };
    expect((await say(server.url, headers)).cookie).toContain("; Secure");
  });
});
