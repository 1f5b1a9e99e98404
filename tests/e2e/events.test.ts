import { readFile } from "node:fs/promises";
import { startAguiServer } from "./fixtures/agui-server";
import { TestServer } from "./fixtures/server";
import { expect, type Page, test } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { openApprovals } from "./pages/approvals-page";
import { EventsPage, openEvents } from "./pages/events-page";

/** Exports what the page shows, and gives the file's path. */
async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  return (await download).path();
}

const importFile = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Recording to import").setInputFiles(file);

const jsonl = (events: readonly object[]) => ({
  name: "events.jsonl",
  mimeType: "application/jsonl",
  buffer: Buffer.from(events.map((event) => JSON.stringify(event)).join("\n")),
});

test("the stream is searched, filtered and stepped through; the state beside it is the one at that place", async ({
  page,
}) => {
  const demo = await openEvents(page);
  await demo.runs("Plan the week", "idle");
  await demo.show("Reading");
  await expect(demo.part("Shared state")).toContainText("Week at the order desk");
  await demo.show("Stream");
  const whole = (await demo.place.textContent()) ?? "";

  await page.getByRole("searchbox", { name: "Search the events" }).fill("update_plan");
  await demo.rows("TOOL_CALL_START").click();
  await expect(demo.rows("TOOL_CALL_START")).toHaveAttribute("aria-expanded", "true");
  await expect(demo.stream.getByRole("region", { name: /as JSON$/ })).toContainText('"toolCallName": "update_plan"');
  await demo.show("Reading");
  await expect(demo.part("Tool calls")).toContainText("update_plan: streaming");
  await expect(demo.part("Shared state")).toContainText("This week");
  await demo.show("Stream");

  await page.getByRole("searchbox", { name: "Search the events" }).fill("");
  const events = demo.stream.getByRole("region", { name: /^Events/ });
  await events.focus();
  const start = Number.parseInt((await demo.place.textContent()) ?? "", 10);
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowDown");
  await expect(demo.place).toContainText(`${start + 3} of `);
  await page.keyboard.press("ArrowUp");
  await expect(demo.place).toContainText(`${start + 2} of `);
  await page.keyboard.press("Home");
  await expect(demo.place).toContainText(/^1 of /);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(demo.place).toHaveText(whole);

  await page.getByRole("button", { name: "Types" }).click();
  await page.getByRole("checkbox", { name: /^TEXT_MESSAGE_CONTENT/ }).uncheck();
  await page.keyboard.press("Escape");
  await expect(demo.rows("TEXT_MESSAGE_CONTENT")).toHaveCount(0);
  await expect(demo.rows("TEXT_MESSAGE_END").first()).toBeVisible();
});

test("a pause holds the view still, and what came meanwhile is counted and kept", async ({ page }) => {
  const demo = await openEvents(page);
  const before = (await demo.place.textContent()) ?? "";
  await page.getByRole("button", { name: "Pause" }).click();
  await demo.composer.fill("Show order 1043");
  await demo.send.click();
  await expect(page.getByRole("button", { name: /^Pause ?\d+ new$/ })).toBeVisible();
  await demo.isIdle();
  await expect(demo.place).toHaveText(before);
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(demo.rows("RUN_FINISHED").last()).toBeVisible();
  await expect(demo.place).not.toHaveText(before);
});

test("an approval is decided here, and the timings tell both runs", async ({ page, server }) => {
  const demo = await openEvents(page, `${server.url}/events`);
  await demo.runs("Refund order 1042", "awaiting_input");
  const card = page.getByRole("article", { name: /^Refund .* of order 1042 / });
  await card.getByLabel("Amount").fill("30");
  await card.getByRole("button", { name: "Approve with changes" }).click();
  await demo.show("Reading");
  await expect(demo.part("Tool calls")).toContainText("refund_order: done");
  await demo.read("Timings");
  await expect(demo.part("Run 1")).toContainText(/First text.*ms|s.*Endinterrupt/);
  await expect(demo.part("Run 2")).toContainText("success");
  await demo.read("Diagnostics");
  await expect(demo.reading).toContainText("Every event up to here was well-formed");
});

test("a recording shows the same run in a fresh browser", async ({ page, browser, baseURL }) => {
  const demo = await openEvents(page);
  await demo.runs("What is our refund policy?", "idle");
  const file = await exported(page);
  const here = await demo.everything();

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const other = await openEvents(await context.newPage());
  await importFile(other.page, file);
  await expect(other.page.getByText(/^Recording: This app's agent, thread /)).toBeVisible();
  const there = new EventsPage(other.page);
  expect(await there.everything()).toEqual(here);
  expect(await readFile(await exported(other.page), "utf8")).toBe(await readFile(file, "utf8"));
  await context.close();
});

test("a stored run of a thread opens with the thread as the run found it", async ({ page }) => {
  const demo = await openEvents(page);
  await demo.runs("Show order 1043", "idle");
  await demo.runs("Show order 1042", "idle");
  await page.reload();
  await page.getByRole("button", { name: "Stored runs" }).click();
  const runs = page.getByRole("list", { name: "Runs of the thread" });
  await expect(runs.getByRole("listitem")).toHaveText([/^Run 2finished\d+ events/, /^Run 1finished\d+ events/]);
  await runs.getByRole("button", { name: /^Run 2/ }).click();
  await expect(page.getByText(`Recording: run 2 of thread ${demo.threadId}`)).toBeVisible();
  await page.getByRole("button", { name: "First" }).click();
  await demo.show("Reading");
  await expect(demo.part("Messages")).toContainText("user: Show order 1043");
  await expect(demo.part("Tool calls").getByText("get_order")).toHaveCount(1);
  await demo.show("Stream");
  await page.getByRole("button", { name: "To the end" }).click();
  await demo.show("Reading");
  await expect(demo.part("Tool calls").getByText("get_order")).toHaveCount(2);
  await demo.read("Timings");
  await expect(demo.part("Run 1")).toContainText("success");
  await demo.show("Stream");
  await page.getByRole("button", { name: "Back to live" }).click();
  await expect(demo.composer).toBeVisible();
});

test("another user's runs are not shown", async ({ page, browser, baseURL }) => {
  const demo = await openEvents(page);
  await demo.runs("Show order 1043", "idle");
  const context = await browser.newContext({ baseURL });
  const stranger = await openEvents(await context.newPage());
  await stranger.page.getByRole("button", { name: "Stored runs" }).click();
  await stranger.page.getByRole("textbox", { name: "Thread" }).fill(demo.threadId);
  await expect(stranger.page.getByText("No run in this thread yet.")).toBeVisible();
  await context.close();
});

test("a watched thread shows the run that another page begins", async ({ page, context }) => {
  const demo = await openEvents(page);
  await page.getByRole("button", { name: "Watch" }).click();
  const chat = await openApprovals(await context.newPage(), `/headless?thread=${demo.threadId}`);
  await chat.say("Show order 1043");
  await chat.answers("could still be refunded");
  await page.bringToFront();
  await demo.show("Reading");
  await expect(demo.part("Messages")).toContainText("user: Show order 1043");
});

test("an endpoint of the environment is called through the server, and its wrong events are told", async ({ page }) => {
  const agent = await startAguiServer([
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Hello from afar" },
    { type: "TOOL_CALL_ARGS", toolCallId: "never-begun", delta: "{" },
    { type: "TEXT_MESSAGE_END", messageId: "m1" },
    { type: "RUN_FINISHED", threadId: "t", runId: "r" },
  ]);
  const server = await TestServer.create({ EVENTS_ENDPOINTS: agent.url });
  try {
    await server.start();
    const demo = await openEvents(page, `${server.url}/events`);
    await page.getByRole("combobox", { name: "Agent" }).selectOption(agent.url);
    await expect(page.getByText("Send a message, and watch the stream")).toBeVisible();
    await demo.runs("First", "idle");
    await demo.runs("Second", "idle");
    await expect(demo.rows("TOOL_CALL_ARGS").first()).toContainText("refused");
    await demo.show("Reading");
    await expect(demo.part("Messages")).toContainText("assistant: Hello from afar");
    await demo.read("Diagnostics");
    await expect(demo.reading).toContainText("never-begun");
    expect(agent.asked.map(({ input }) => input.messages.length)).toEqual([1, 3]);
    expect(JSON.stringify(agent.asked.map(({ headers }) => headers))).not.toContain("agent_session");
  } finally {
    await server.remove();
    await agent.stop();
  }
});

test("a file that is no recording is refused in words", async ({ page }) => {
  await openEvents(page);
  await importFile(page, { name: "a.jsonl", mimeType: "application/jsonl", buffer: Buffer.from('{"type":"A"}\nno') });
  await expect(page.getByRole("alert").filter({ hasText: "Line 2 is not JSON." })).toBeVisible();
});

test("the report is copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const demo = await openEvents(page);
  await demo.runs("Show order 1043", "idle");
  await page.getByRole("button", { name: "Copy report" }).click();
  await expect(page.getByText("Report copied.")).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain(`# AG-UI stream: This app's agent, thread ${demo.threadId}`);
  expect(report).toMatch(/\| Run 1 \|.*\| success \|/);
  expect(report).toContain("None: every event was in place.");
});

test("of 5,000 events only those in view are in the page, and each can be reached", async ({ page }) => {
  const demo = await openEvents(page);
  const ids = { threadId: "t", runId: "r" };
  const tokens = Array.from({ length: 4996 }, (_, token) => ({
    type: "TEXT_MESSAGE_CONTENT",
    messageId: "m1",
    delta: `token-${token} `,
  }));
  const events = [
    { type: "RUN_STARTED", ...ids },
    { type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" },
    ...tokens,
    { type: "TEXT_MESSAGE_END", messageId: "m1" },
    { type: "RUN_FINISHED", ...ids },
  ];
  await importFile(page, jsonl(events));
  await expect(demo.place).toHaveText("5,000 of 5,000");
  await expect(demo.rows("RUN_FINISHED")).toBeVisible();
  expect(await demo.stream.getByRole("listitem").count()).toBeLessThan(100);
  await page.getByRole("searchbox", { name: "Search the events" }).fill("token-2500 ");
  await demo.rows("TEXT_MESSAGE_CONTENT").filter({ hasText: "token-2500" }).click();
  await page.getByRole("searchbox", { name: "Search the events" }).fill("");
  await expect(demo.place).toContainText("2,503 of 5,000");
  await expect(demo.stream.getByRole("button", { expanded: true })).toContainText("token-2500");
  await page.getByRole("slider", { name: "Place in the stream" }).press("Home");
  await expect(demo.stream.getByRole("button", { expanded: true })).toContainText("RUN_STARTED");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test("the page is sound with a stream and with an opened event", async ({ page, axe }) => {
      const demo = await openEvents(page);
      await demo.runs("Plan the week", "idle");
      await demo.stream.getByRole("button", { name: "Back", exact: true }).click();
      await axe();
      expect(await tooWide(page)).toEqual([]);
      for (const tab of ["Timings", "Diagnostics", "State"] as const) {
        await demo.read(tab);
        await axe();
        expect(await tooWide(page)).toEqual([]);
      }
    });
  });
}
