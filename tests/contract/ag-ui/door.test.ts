import { describe, expect, test } from "vitest";
import { type DoorSettings, tokenDoor } from "@/lib/ag-ui/door";
import { type EndpointOptions, serveCapabilities, servePreflight, serveRun, serveStop } from "@/lib/ag-ui/endpoint";

const unreached = () => {
  throw new Error("Nobody may come so far.");
};

const options = (settings: Partial<DoorSettings>): EndpointOptions => ({
  door: tokenDoor({ on: true, tokens: ["token-of-ada-0123456789"], origins: [], ...settings }),
  runs: unreached,
  takeRun: unreached,
  capabilities: async () => ({ tools: {} }),
  maxBodyBytes: 1000,
  log: () => {},
});

const request = (headers: Record<string, string> = {}, method = "POST", url = "http://localhost:3000/api/ag-ui") =>
  new Request(url, { method, headers: { host: new URL(url).host, ...headers } });

const bearer = { authorization: "Bearer token-of-ada-0123456789" };

describe("switched off", () => {
  test("no route exists, whatever is sent", async () => {
    const off = options({ on: false, origins: ["https://app.example"] });
    const listed = { ...bearer, origin: "https://app.example", "content-type": "application/json" };
    for (const answer of [
      serveRun(request(listed), off),
      serveStop(request(listed), off),
      serveCapabilities(request(bearer, "GET"), off),
      servePreflight(request(listed, "OPTIONS"), off),
    ]) {
      const response = await answer;
      expect(response.status).toBe(404);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

describe("without a token, in development", () => {
  const local = options({ tokens: [] });

  test.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
    "lets programs of this machine in by %s",
    async (host) => {
      expect((await serveCapabilities(request({}, "GET", `http://${host}/api/ag-ui/capabilities`), local)).status).toBe(
        200,
      );
    },
  );

  test.each(["evil.example", "192.0.2.7:3000", "localhost.evil.example"])(
    "refuses %s, a name that may point here",
    async (host) => {
      expect((await serveCapabilities(request({ host }, "GET"), local)).status).toBe(401);
    },
  );
});

describe("pages of other sites", () => {
  test("may call when their origin is listed, and are told so", async () => {
    const listed = options({ origins: ["https://app.example"] });
    const headers = { ...bearer, origin: "https://app.example" };
    const preflight = await servePreflight(request(headers, "OPTIONS"), listed);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("https://app.example");
    const answer = await serveCapabilities(request(headers, "GET"), listed);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example");
  });

  test("get no CORS header otherwise", async () => {
    const headers = { ...bearer, origin: "https://evil.example" };
    for (const answer of [
      servePreflight(request(headers, "OPTIONS"), options({})),
      serveCapabilities(request(headers, "GET"), options({})),
    ]) {
      expect((await answer).headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});
