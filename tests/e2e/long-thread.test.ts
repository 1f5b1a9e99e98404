import type { Locator, Page } from "playwright/test";
import { storeLongThread } from "./fixtures/long-thread";
import type { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";
import { openApprovals } from "./pages/approvals-page";

// The model reads all of it at every step.
test.use({ variables: { MAX_RUN_TOKENS: "100000000" } });

const begins = (index: number) => new RegExp(`^Message ${index}: `);

/** Opens a stored thread of 2,000 messages, of which the page gets the newest. */
async function openLong(page: Page, server: TestServer) {
  await page.goto(server.url);
  await storeLongThread(server, page.context(), "long", 2000);
  const demo = await openApprovals(page, `${server.url}/chat?thread=long`);
  await expect(demo.chat.getByText(begins(1999))).toBeInViewport();
  return demo;
}

const top = async (message: Locator) => (await message.boundingBox())?.y ?? Number.NaN;

/** Turns the wheel until the first of the messages that came at first is reached; returns it, and where it stands. */
async function scrollsUp(page: Page, chat: Locator) {
  const message = chat.getByText(begins(1970));
  await chat.getByText(begins(1999)).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -300);
    expect(await top(message)).toBeGreaterThan(-200);
  }).toPass({ intervals: [100] });
  return { message, top: await top(message) };
}

test("of a long thread the newest messages come first; the earlier ones come by scrolling up, and nothing jumps", async ({
  page,
  server,
  axe,
}) => {
  const demo = await openLong(page, server);
  const more = demo.chat.getByRole("button", { name: "Show earlier messages" });
  await expect(demo.chat.getByText(begins(1970))).toBeAttached();
  await expect(demo.chat.getByText(begins(1969))).not.toBeAttached();

  const seen = await scrollsUp(page, demo.chat);
  await expect(demo.chat.getByText(begins(1920))).toBeAttached();
  expect(Math.abs((await top(seen.message)) - seen.top)).toBeLessThan(2);
  await axe();

  await more.focus();
  await page.keyboard.press("Enter");
  await expect(demo.chat.getByText(begins(1870))).toBeAttached();

  await demo.say("Show order 1043");
  await demo.answers("could still be refunded");
  await expect(demo.chat.getByText(begins(1920))).toBeAttached();
  await expect(demo.chat.getByText(begins(1999))).toHaveCount(1);
});

test("an approval in a long thread: what was read stays, and the answer comes", async ({ page, server }) => {
  const demo = await openLong(page, server);
  await scrollsUp(page, demo.chat);
  await expect(demo.chat.getByText(begins(1920))).toBeAttached();
  await demo.say("Refund order 1042");
  await demo.refundCard(1042).getByRole("button", { name: "Approve" }).click();
  await demo.answers("I refunded 80.00 EUR of order 1042");
  await expect(demo.chat.getByText(begins(1920))).toHaveCount(1);
  await expect(demo.chat.getByText(begins(1999))).toHaveCount(1);
});

test("earlier messages that do not come can be asked for again", async ({ page, server, problems }) => {
  problems.allow(/messages\?before=stored-1970 503|status of 503/);
  const demo = await openLong(page, server);
  await page.route("**/api/threads/long/messages?*", (route) => route.fulfill({ status: 503, body: "down" }), {
    times: 1,
  });
  await scrollsUp(page, demo.chat);
  await expect(demo.chat.getByRole("alert")).toHaveText("The earlier messages did not come.");
  await demo.chat.getByRole("button", { name: "Try again" }).click();
  await expect(demo.chat.getByText(begins(1920))).toBeAttached();
});
