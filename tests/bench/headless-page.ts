import "./environment";
import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { longText } from "@/agent/model/demo/long-text";
import { pageBench } from "./browser";
import { longTaskMs, type Task, tasksWhile } from "./long-tasks";
import { keep } from "./report";
import { storeThread } from "./stored-thread";

/*
 * What a long thread costs the page /headless in a real Chromium: its longest tasks while a thread opens, while 1,000
 * tokens of Markdown stream into it, and while earlier messages are shown. Run it after `npm run build`:
 * `npm run bench:headless -- --pace 100` sets the tokens a second. Ends with code 1 when a task was long.
 */
const { values } = parseArgs({
  options: { pace: { type: "string", default: "100" }, repeats: { type: "string", default: "3" } },
});
const tokens = 1000;
const lengths = [0, 2000];
const words = longText.match(/\S+\s*/g) ?? [];

const { server, browser, stop } = await pageBench({ tokens, tokensPerSecond: Number(values.pace), words: [...words] });
try {
  await server.start();
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto("/headless");
  const cookies = await page.context().cookies();
  const userId = cookies.find(({ name }) => name === "agent_session")?.value.split(".")[0] ?? "";

  const rows: { messages: number; while: string; longestMs: number; long: number }[] = [];
  const measure = async (messages: number, what: string, happens: () => Promise<void>) => {
    const tasks = await tasksWhile(browser, page, happens);
    const long = tasks.filter(({ cpuMs }) => cpuMs > longTaskMs);
    rows.push({ messages, while: what, longestMs: Math.round(tasks[0]?.cpuMs ?? 0), long: long.length });
    for (const task of long) console.log(`${messages} messages, ${what}: ${explained(task)}`);
  };
  for (let repeat = 0; repeat < Number(values.repeats); repeat++) {
    for (const length of lengths) {
      const threadId = `bench-${length}-${repeat}`;
      await storeThread(threadId, userId, length);
      await page.goto("about:blank");
      await measure(length, "it opens", () => open(page, threadId, length));
      await measure(length, "an answer streams", () => ask(page));
      if (length > 0) await measure(length, "earlier ones are shown", () => showEarlier(page));
    }
  }
  console.log(
    `CPU of the page's main thread, tasks over ${longTaskMs} ms, ${tokens} tokens at ${values.pace} a second:`,
  );
  console.table(rows);
  keep("headless", { rows });
  process.exitCode = rows.some(({ long }) => long > 0) ? 1 : 0;
} finally {
  await stop();
}
process.exit();

async function open(page: Page, threadId: string, length: number): Promise<void> {
  await page.goto(`/headless?thread=${threadId}`);
  const shown = length > 0 ? page.getByRole("button", { name: "Show earlier messages" }) : page.getByRole("heading");
  await shown.first().waitFor();
  await page.waitForLoadState("networkidle");
}

async function ask(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Go on.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "hidden" });
}

async function showEarlier(page: Page): Promise<void> {
  const before = await page.getByRole("listitem").count();
  await page.getByRole("button", { name: "Show earlier messages" }).click();
  await page
    .getByRole("listitem")
    .nth(before + 10)
    .waitFor();
}

const explained = ({ cpuMs, parts }: Task) =>
  `${Math.round(cpuMs)} ms: ${parts.map((part) => `${part.what} ${Math.round(part.cpuMs)}`).join(", ")}`;
