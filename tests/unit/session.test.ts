import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sessionSecret } from "@/lib/session-secret";

const secret = "a secret for tests, longer than 32 characters";

// The secret and the settings are read once a process: each test gets fresh modules.
async function fresh() {
  vi.resetModules();
  const { getUser } = await import("@/lib/session");
  const { proxy } = await import("@/proxy");
  return { getUser, proxy };
}

const request = (cookie?: string, url = "http://localhost:3000/chat") =>
  new Request(url, cookie === undefined ? undefined : { headers: { cookie } });
const pairOf = (setCookie: string | null | undefined) => setCookie?.split(";")[0] ?? "";

beforeEach(() => {
  vi.stubEnv("SESSION_SECRET", secret);
});

describe("getUser", () => {
  test("a new browser gets a user and a cookie that pages can't read", async () => {
    const { getUser } = await fresh();
    const { user, setCookie } = await getUser(request());
    expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(setCookie?.split("; ").slice(1)).toEqual(["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"]);
  });

  test("the cookie brings the same user back, also after a restart, and is not set again", async () => {
    const first = await (await fresh()).getUser(request());
    const again = await (await fresh()).getUser(request(`theme=dark; ${pairOf(first.setCookie)}`));
    expect(again).toEqual({ user: first.user });
  });

  test("over https the cookie is Secure", async () => {
    const { getUser } = await fresh();
    expect((await getUser(request(undefined, "https://shop.example/"))).setCookie).toContain("; Secure");
    const claimed = new Request("http://localhost/", { headers: { "x-forwarded-proto": "https" } });
    expect((await getUser(claimed)).setCookie).not.toContain("; Secure");
  });

  test.each([
    [
      "another id under the same signature",
      (value: string) => value.replace(/=./, (start) => (start === "=a" ? "=b" : "=a")),
    ],
    ["another signature", (value: string) => value.slice(0, -2)],
    ["no signature", (value: string) => value.split(".")[0] ?? ""],
    ["nonsense", () => "agent_session=.."],
  ])("forged (%s) gives a new user", async (_name, forge) => {
    const { getUser } = await fresh();
    const victim = await getUser(request());
    const forged = await getUser(request(forge(pairOf(victim.setCookie))));
    expect(forged.setCookie).toBeDefined();
    expect(forged.user.id).not.toBe(victim.user.id);
  });

  test("a cookie of another secret is not accepted", async () => {
    const { setCookie } = await (await fresh()).getUser(request());
    vi.stubEnv("SESSION_SECRET", `${secret}, another one`);
    expect((await (await fresh()).getUser(request(pairOf(setCookie)))).setCookie).toBeDefined();
  });
});

describe("proxy", () => {
  test("page and later calls see one user from the first request", async () => {
    const { getUser, proxy } = await fresh();
    const response = await proxy(new NextRequest("http://localhost:3000/chat", { headers: { cookie: "theme=dark" } }));
    const forwarded = response.headers.get("x-middleware-request-cookie");
    const inBrowser = await getUser(request(pairOf(response.headers.get("set-cookie"))));
    expect(await getUser(request(forwarded ?? ""))).toEqual(inBrowser);
    expect(forwarded).toContain("theme=dark");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test("a known browser is left alone", async () => {
    const { getUser, proxy } = await fresh();
    const cookie = pairOf((await getUser(request())).setCookie);
    const response = await proxy(new NextRequest("http://localhost:3000/chat", { headers: { cookie } }));
    expect(response.headers.has("set-cookie")).toBe(false);
  });
});

describe("sessionSecret", () => {
  const folder = () => mkdtempSync(join(tmpdir(), "session-"));

  test("is made once beside the database, readable by its owner only", () => {
    const data = join(folder(), "data");
    const databaseUrl = `file:${data}/app.db`;
    const made = sessionSecret({ databaseUrl });
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(sessionSecret({ databaseUrl })).toBe(made);
    expect(readdirSync(data)).toEqual(["session-secret"]);
    if (process.platform !== "win32") expect(statSync(join(data, "session-secret")).mode & 0o777).toBe(0o600);
  });

  test("SESSION_SECRET wins, and no file is made", () => {
    const data = folder();
    expect(sessionSecret({ sessionSecret: secret, databaseUrl: `file:${data}/app.db` })).toBe(secret);
    expect(readdirSync(data)).toEqual([]);
  });

  test("processes that start at the same time agree", async () => {
    const data = folder();
    const script = `import { sessionSecret } from "./lib/session-secret.ts";
      process.stdout.write(sessionSecret({ databaseUrl: "file:${data}/app.db" }));`;
    const start = () => promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    const secrets = (await Promise.all([start(), start(), start()])).map(({ stdout }) => stdout);
    expect(new Set(secrets)).toEqual(new Set([readFileSync(join(data, "session-secret"), "utf8")]));
  }, 30_000);

  test("an emptied file, and a folder that can't be made, are refused with what to do", () => {
    const data = folder();
    writeFileSync(join(data, "session-secret"), "");
    expect(() => sessionSecret({ databaseUrl: `file:${data}/app.db` })).toThrow(
      /check its rights, or set SESSION_SECRET/,
    );
    expect(() => sessionSecret({ databaseUrl: `file:${data}/session-secret/x/app.db` })).toThrow(/set SESSION_SECRET/);
  });
});
