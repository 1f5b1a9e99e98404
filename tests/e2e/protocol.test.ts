import type { Page } from "playwright/test";
import type { Streams } from "./fixtures/streams";
import { expect, test } from "./fixtures/test";
import { openApprovals } from "./pages/approvals-page";
import { openDemo } from "./pages/demo-page";

/** Reloads the page and waits until its thread is told; reads what it received before, which a reload throws away. */
async function reload(page: Page, streams: Streams): Promise<void> {
  await streams.play();
  const connected = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/connect"));
  await page.reload();
  await connected;
}

test("the streams of approvals, one edited and one rejected, hold for AG-UI clients of both versions", async ({
  page,
  server,
  streams,
}) => {
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund orders 1042 and 1043");
  await demo.refundCard(1042).getByLabel("Amount").fill("30");
  await demo.refundCard(1042).getByRole("button", { name: "Approve with changes" }).click();
  await demo.refundCard(1043).getByRole("button", { name: "Reject…" }).click();
  await demo.refundCard(1043).getByRole("button", { name: "Reject", exact: true }).click();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  const live = await streams.play();
  await reload(page, streams);
  await demo.answers("I refunded 30.00 EUR of order 1042");
  const stored = await streams.play();
  expect(stored.messages.at(-1)).toMatchObject({
    role: "assistant",
    content: expect.stringContaining("I refunded **30.00 EUR**"),
  });
  expect(live.messages).toEqual(stored.messages);
  expect(server.log, "the page sends nothing that no AG-UI peer knows").not.toContain("Unknown members");
});

for (const { address, prompt, answer, streamed } of [
  { address: "/chat", prompt: "Sales by week", answer: "The best week was", streamed: 2 },
  // The page's results are a run of their own.
  { address: "/frontend-tools", prompt: "Show paid orders, sorted by total", answer: "The board shows", streamed: 3 },
  { address: "/shared-state", prompt: "Plan the week", answer: "Here is a plan for the week", streamed: 2 },
]) {
  test(`the streams of ${address} hold for AG-UI clients of both versions`, async ({ page, streams }) => {
    const demo = await openDemo(page, address);
    await demo.say(prompt);
    await demo.answers(answer);
    await reload(page, streams);
    await demo.answers(answer);
    const { count, messages } = await streams.play();
    expect(count).toBeGreaterThanOrEqual(streamed);
    expect(messages[0]).toMatchObject({ role: "user", content: prompt });
    expect(messages.at(-1)).toMatchObject({ role: "assistant", content: expect.stringContaining(answer) });
  });
}

test("a stream that is stopped, and one that failed, hold too", async ({
  page,
  streams,
  scripted: { server, model },
}) => {
  model.begins("It takes some time");
  model.fails(400, "Bad request");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Tell me");
  await expect(demo.chat).toContainText("It takes some time");
  await demo.stop.click();
  await demo.isIdle();
  await demo.say("Again");
  await expect(demo.problem).toBeVisible();
  await reload(page, streams);
  await expect(demo.problem).toBeVisible();
  const { messages } = await streams.play();
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
});

const run = { threadId: "thread-1", runId: "run-1" };
const text = { messageId: "message-1" };
const started = { type: "RUN_STARTED", ...run };
const begun = { type: "TEXT_MESSAGE_START", ...text, role: "assistant" };
const said = { type: "TEXT_MESSAGE_CONTENT", ...text, delta: "Hello" };
const ended = { type: "TEXT_MESSAGE_END", ...text };
const finished = { type: "RUN_FINISHED", ...run };

/** The page asks for a run, and gets these events. */
async function receive(page: Page, events: readonly object[]): Promise<void> {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  await page.route("**/api/agent", (route) => route.fulfill({ contentType: "text/event-stream", body }));
  await page.goto("/");
  await page.evaluate(
    (input) =>
      fetch("/api/agent", { method: "POST", body: JSON.stringify({ ...input, messages: [], state: {} }) }).then(
        (response) => response.text(),
      ),
    run,
  );
}

test("a stream that a page receives is played", async ({ page, streams }) => {
  await receive(page, [started, begun, said, ended, finished]);
  expect(await streams.play()).toMatchObject({ count: 1, messages: [{ role: "assistant", content: "Hello" }] });
});

for (const { wrong, events, words } of [
  { wrong: "without an end", events: [started, begun, said, ended], words: "The stream has no end" },
  { wrong: "out of order", events: [started, said, finished], words: "No active text message" },
  { wrong: "with a shape of no event", events: [started, { ...begun, messageId: 1 }, finished], words: "messageId" },
]) {
  test.fail(`a stream ${wrong} fails its test`, async ({ page, streams }) => {
    await receive(page, events);
    await expect(streams.play()).rejects.toThrow(words); // and the fixture fails the test once more, at its end
  });
}
