import { addresses } from "./fixtures/routes";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";

const safe = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
};

const pages = addresses("page.tsx");
const routes = addresses("route.ts");

test("the lists are those of the app", () => {
  expect(pages).toEqual(expect.arrayContaining(["/", "/chat", "/inbox"]));
  expect(routes).toEqual(expect.arrayContaining(["/api/health", "/api/threads/nothing/state"]));
});

for (const path of [...pages, "/no-such-page"]) {
  test(`the page ${path} can't be framed or sniffed, and runs no script but its own`, async ({ request }) => {
    const [one, two] = [await request.get(path), await request.get(path)];
    const headers = one.headers();
    expect(headers).toMatchObject(safe);
    expect(headers["x-powered-by"]).toBeUndefined();
    const policy = new Map(
      (headers["content-security-policy"] ?? "").split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
    );
    const scripts = policy.get("script-src") ?? [];
    const nonce = scripts.find((source) => source.startsWith("'nonce-")) ?? "";
    expect(scripts).toEqual(["'self'", nonce, "'strict-dynamic'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(two.headers()["content-security-policy"], "each answer has a nonce of its own").not.toContain(nonce);
    const tags = (await one.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce.slice("'nonce-".length, -1)}"`);
  });
}

for (const path of [...routes, "/api/no-such-route"]) {
  test(`answers and refusals of ${path} carry the safe headers`, async ({ request }) => {
    const strange = { origin: "https://evil.example", "content-type": "text/plain" };
    for (const response of [await request.get(path), await request.post(path, { headers: strange, data: "?" })]) {
      expect(response.headers()).toMatchObject(safe);
      expect(response.headers()["x-powered-by"]).toBeUndefined();
    }
  });
}

/** Opens a page as a browser without a cookie, and says where it comes from. */
const open = (server: TestServer, headers: Record<string, string>) => fetch(`${server.url}/chat`, { headers });

async function served(variables: Record<string, string>, work: (server: TestServer) => Promise<void>) {
  const server = await TestServer.create(variables);
  try {
    await server.start();
    await work(server);
  } finally {
    await server.remove();
  }
}

function say(server: TestServer, forwardedFor: string) {
  return fetch(`${server.url}/api/agent`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": forwardedFor, "x-real-ip": forwardedFor },
    body: JSON.stringify({
      ...{ threadId: crypto.randomUUID(), runId: "r", tools: [], context: [], state: {}, forwardedProps: {} },
      messages: [{ id: "m", role: "user", content: "What can you do?" }],
    }),
  }).then(async (response) => [response.status, response.headers, await response.text()] as const);
}

test("what a client says of itself as a proxy is not believed, and gets it no new allowance", async () => {
  await served({ RATE_LIMIT_PER_ADDRESS: "2" }, async (server) => {
    const page = await open(server, { "x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.9" });
    expect(page.headers.get("set-cookie")).toContain("agent_session=");
    expect(page.headers.get("set-cookie")).not.toContain("Secure");
    expect([...page.headers.keys()].filter((name) => name.startsWith("x-client"))).toEqual([]);
    const answers = [];
    for (const end of [1, 2, 3, 4]) answers.push(await say(server, `198.51.100.${end}`));
    expect(answers.map(([status]) => status)).toEqual([200, 200, 429, 429]);
    const [, headers, text] = answers[3] ?? [];
    expect(Number(headers?.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.parse(text ?? "")).toMatchObject({ error: { code: "RATE_LIMITED" } });
    expect(server.log).toContain("a proxy that TRUSTED_PROXIES does not name");
  });
});

test("what a listed proxy says is", async () => {
  await served({ RATE_LIMIT_PER_ADDRESS: "1", TRUSTED_PROXIES: "127.0.0.0/8,::1" }, async (server) => {
    const page = await open(server, { "x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.9" });
    expect(page.headers.get("set-cookie")).toContain("; Secure");
    const statuses = [];
    for (const from of ["198.51.100.1", "198.51.100.2", "203.0.113.7, 198.51.100.2"]) {
      statuses.push((await say(server, from))[0]);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(server.log).not.toContain("TRUSTED_PROXIES");
  });
});
