import "./environment";
import { parseArgs } from "node:util";
import type { Browser } from "playwright";
import { budgets } from "../e2e/fixtures/budgets";
import { pageBench } from "./browser";
import { keep, median } from "./report";
import { storeThread } from "./stored-thread";

/*
 * What pages weigh and cost in a real Chromium: the script that each loads until it is quiet, how long it blocks the main
 * thread of a CPU four times as slow, and what the main thread of /chat does while 1,000 tokens stream into a new and into a
 * long conversation. Run it after `npm run build`: `npm run bench:pages -- --repeats 3`
 */
const { values } = parseArgs({ options: { repeats: { type: "string", default: "3" } } });
const repeats = Array.from({ length: Number(values.repeats) });
const addresses = Object.keys(budgets);
const tokens = 1000;

const { server, browser, stop } = await pageBench({ tokens, tokensPerSecond: 100 });
try {
  await server.start();
  const weights = [];
  for (const address of addresses) {
    const loads = [];
    for (const _ of repeats) loads.push(await load(browser, address));
    const scriptKb = median(loads.map(({ kb }) => kb));
    weights.push({
      page: address,
      "script kB": scriptKb,
      "blocked ms, CPU x4": median(loads.map(({ blocked }) => blocked)),
    });
  }
  console.table(weights);

  const streams = [];
  for (const messages of addresses.includes("/chat") ? [0, 2000] : []) {
    const costs = [];
    for (const _ of repeats) costs.push(await stream(browser, messages));
    streams.push({ messages, "main thread ms, 1,000 tokens": median(costs) });
  }
  console.table(streams);
  keep("pages", { weights, streams });
} finally {
  await stop();
}
process.exit();

/** Loads a page for the first time: kilobytes (1,000) of script as they were sent, and milliseconds over 50 in long tasks. */
async function load(browser: Browser, address: string): Promise<{ kb: number; blocked: number }> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const blocked = { ms: 0 };
    Object.assign(window, { blocked });
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked.ms += duration - 50;
    });
    observer.observe({ type: "longtask", buffered: true });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const figures = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    const bytes = scripts.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
    const { blocked } = window as unknown as { blocked: { ms: number } };
    return { kb: Math.round(bytes / 1000), blocked: Math.round(blocked.ms) };
  });
  await context.close();
  return figures;
}

/** Milliseconds of work of the main thread of /chat while an answer streams into a conversation of so many messages. */
async function stream(browser: Browser, messages: number): Promise<number> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/");
  const cookies = await context.cookies();
  const userId = cookies.find(({ name }) => name === "agent_session")?.value.split(".")[0] ?? "";
  const threadId = crypto.randomUUID();
  await storeThread(threadId, userId, messages);
  await page.goto(`/chat?thread=${threadId}`, { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const busyMs = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  const before = await busyMs();
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Go on.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "hidden" });
  const cost = Math.round((await busyMs()) - before);
  await context.close();
  return cost;
}
