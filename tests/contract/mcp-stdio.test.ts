import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { answerTo, mcpServers, type TestServers } from "./mcp/servers";

const program = `"${process.execPath}" --import tsx tests/contract/mcp/stdio-server.ts`;
const allow = ["shop.*"];

const ask = (servers: TestServers, tool: string) => answerTo(servers, { name: `shop_${tool}` });
const pidOf = async (servers: TestServers) => Number(await ask(servers, "pid"));
/** Whether a process runs; one that has ended and waits for its parent does not (state Z). */
const isRunning = (pid: number) =>
  /^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout);

test("the tools of a program, called over its standard streams; it ends with the connection", async () => {
  const shop = mcpServers(`shop=${program}`, { allow });
  await shop.until("connected");
  expect(await shop.names()).toContain("shop_pid");
  const pid = await pidOf(shop);
  expect(isRunning(pid)).toBe(true);
  await shop.servers.close();
  expect(isRunning(pid)).toBe(false);
});

test("a program gets basic variables and its own, none of the app's", async () => {
  vi.stubEnv("OPENAI_API_KEY", "sk-secret");
  const shop = mcpServers(`shop=SHOP_KEY=one SHOP_HOME="/a b" ${program}`, { allow });
  await shop.until("connected");
  const names = (await ask(shop, "env")).split(" ");
  expect(names).toEqual(expect.arrayContaining(["PATH", "SHOP_KEY", "SHOP_HOME"]));
  expect(names).not.toContain("OPENAI_API_KEY");
});

test("a program that ends in the middle of a call is started again", async () => {
  const shop = mcpServers(`shop=${program}`, { allow });
  await shop.until("connected");
  expect(await ask(shop, "crash")).toBe(
    "Error: The MCP server shop failed during the call: Its program ended with code 9. Whether it took effect is not known.",
  );
  await shop.until("connected");
  expect(isRunning(await pidOf(shop))).toBe(true);
});

test("a program that is killed from outside is started again", async () => {
  const shop = mcpServers(`shop=${program}`, { allow });
  await shop.until("connected");
  const pid = await pidOf(shop);
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() =>
    expect(shop.logged.join()).toContain("MCP server shop is down: Its program ended by SIGKILL."),
  );
  await shop.until("connected");
  expect(await pidOf(shop)).not.toBe(pid);
});

test("new tools are noticed as soon as the program tells", async () => {
  const shop = mcpServers(`shop=${program}`, { allow });
  await shop.until("connected");
  expect(await ask(shop, "grow")).toBe("Grown.");
  await vi.waitFor(async () => expect(await shop.names()).toContain("shop_grown"));
});

test("a call that is stopped is cancelled at the program", async () => {
  const shop = mcpServers(`shop=${program}`, { allow });
  await shop.until("connected");
  const stop = new AbortController();
  const answer = answerTo(shop, { name: "shop_wait" }, { signal: stop.signal });
  await ask(shop, "pid"); // by now the first call is there: the program reads in order
  stop.abort();
  expect(await answer).toMatch(/^Error: Stopped while it was running/);
  expect(await ask(shop, "cancelled")).toBe("1 cancelled");
});

describe("programs that are difficult", () => {
  test("one that can't be started", async () => {
    const shop = mcpServers("shop=no-such-program-anywhere --stdio");
    await shop.until("down");
    expect(shop.servers.status()).toMatchObject([{ problem: "Its program can't be started (ENOENT)." }]);
  });

  test("one that ends at once: its last words are in the log, without its key", async () => {
    const shop = mcpServers(`shop=SHOP_KEY=hunter2-hunter2 ${program} refuses`);
    await shop.until("down");
    expect(shop.servers.status()).toMatchObject([{ problem: "Its program ended with code 3." }]);
    expect(shop.logged.join()).toContain("wrote before it ended:\nNo key: [redacted]");
    expect(shop.logged.join()).not.toContain("hunter2");
  });

  test("one that writes more than messages to its output", async () => {
    const shop = mcpServers(`shop=${program} chatty`, { allow });
    await shop.until("connected");
    expect(await pidOf(shop)).toBeGreaterThan(0);
  });

  test("one that ignores the end of its input and signals, started by a shell: both are ended", async () => {
    const shop = mcpServers(`shop=sh -c '${program.replaceAll('"', "")} stubborn; true'`, { allow });
    await shop.until("connected");
    const pid = await pidOf(shop);
    await shop.servers.close();
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  });

  test("one that is still starting when the app ends", async () => {
    const mark = randomUUID();
    const running = () => spawnSync("ps", ["-eo", "args"], { encoding: "utf8" }).stdout.includes(mark);
    const shop = mcpServers(`shop=${program} stubborn ${mark}`);
    await vi.waitFor(() => expect(running()).toBe(true));
    await shop.servers.close();
    expect(running()).toBe(false);
  });
});
