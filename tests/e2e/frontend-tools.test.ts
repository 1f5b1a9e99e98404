import type { Locator } from "playwright/test";
import { expect, test } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { type DemoPage, openDemo } from "./pages/demo-page";

const side = "Order board";
const board = (demo: DemoPage): Locator => demo.page.getByRole("region", { name: "Orders", exact: true });
const rows = (demo: DemoPage): Locator => board(demo).getByRole("listitem");

/** Waits until the line above the list says this: `12 paid orders, largest first`. */
async function boardShows(demo: DemoPage, line: RegExp): Promise<void> {
  await demo.show(side);
  await expect(board(demo).getByRole("status")).toHaveText(line);
}

test("the agent filters and sorts the board that the person sees", async ({ page }) => {
  const demo = await openDemo(page, "/frontend-tools");
  await boardShows(demo, /^60 orders, newest first$/);
  await demo.say("Show paid orders, sorted by total");
  await demo.answers(/The board shows \d+ paid orders, largest first\./);
  await boardShows(demo, /^\d+ paid orders, largest first$/);
  await expect(board(demo).getByLabel("Status")).toHaveValue("paid");
  await expect(board(demo).getByLabel("Sort")).toHaveValue("total");
  await expect(rows(demo).filter({ hasText: "paid" })).toHaveCount(await rows(demo).count());
  const totals = (await rows(demo).allTextContents()).map((text) => Number(/(\d+\.\d\d) EUR/.exec(text)?.[1]));
  expect(totals.length).toBeGreaterThan(1);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));

  await demo.say("Show all orders");
  await demo.answers("The board shows 60 orders, newest first.");
  await boardShows(demo, /^60 orders, newest first$/);
});

test("the agent highlights an order, also one that the filter hides, and says when there is none", async ({ page }) => {
  const demo = await openDemo(page, "/frontend-tools");
  await demo.show(side);
  await board(demo).getByLabel("Status").selectOption("cancelled");
  await demo.say("Highlight order 1042");
  await demo.answers("Order 1042 is highlighted; the filter hid it and was removed.");
  await demo.show(side);
  const row = rows(demo).filter({ hasText: "1042" });
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(row).toBeInViewport();
  await expect(board(demo).locator("[aria-current=true]")).toHaveCount(1);
  await demo.say("Highlight order 9999");
  await demo.answers("There is no order 9999 on the board.");
});

test("the agent switches the theme and the background of the page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const demo = await openDemo(page, "/frontend-tools");
  await demo.say("Switch to dark mode");
  await demo.answers("The theme is dark.");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await demo.say("Switch to light mode");
  await demo.answers("The theme is light.");
  await expect(page.locator("html")).not.toHaveClass(/\bdark\b/);

  const backdrop = board(demo).locator("..");
  await demo.say("Make the background light blue");
  await demo.answers("The background is lightblue.");
  await demo.show(side);
  await expect(backdrop).toHaveCSS("background-color", "rgb(173, 216, 230)");
  await demo.say("Make the background sparkly");
  await demo.answers('"sparkly" is not a CSS colour; nothing was changed.');
  await demo.show(side);
  await expect(backdrop).toHaveCSS("background-color", "rgb(173, 216, 230)");
  expect(await tooWide(page)).toEqual([]);
});

test("after a reload the chat is there again, and nothing runs a second time", async ({ page }) => {
  const demo = await openDemo(page, "/frontend-tools");
  await demo.say("Show paid orders, sorted by total");
  await demo.answers(/The board shows \d+ paid orders, largest first\./);
  const runs: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/run")) runs.push(request.url());
  });
  await page.reload();
  await demo.answers(/The board shows \d+ paid orders, largest first\./);
  await boardShows(demo, /^60 orders, newest first$/);
  expect(runs).toEqual([]);

  await demo.say("Highlight order 1042");
  await demo.answers("Order 1042 is highlighted.");
  await boardShows(demo, /^60 orders, newest first$/);
  await demo.show("Chat");
  await expect(demo.chat.getByText("Show paid orders, sorted by total", { exact: true })).toHaveCount(1);
});

test("a result that did not reach the server leaves a chat that goes on", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch/); // the request with the result
  const demo = await openDemo(page, "/frontend-tools");
  let runs = 0;
  await page.route("**/run", (route) => (++runs === 2 ? route.abort("failed") : route.continue()));
  await demo.say("Highlight order 1042");
  await expect(demo.problem).toContainText("The server can't be reached.");
  await page.reload();
  await demo.say("Show paid orders");
  await demo.answers(/The board shows \d+ paid orders, newest first\./);
  await page.reload();
  await page.reload();
  await expect(demo.chat.getByRole("button", { name: /^Highlight order .*Not run/ })).toBeVisible();
});

test("the person works the board with the same controls", async ({ page }) => {
  const demo = await openDemo(page, "/frontend-tools");
  await demo.show(side);
  await board(demo).getByLabel("Sort").selectOption("Oldest first");
  await boardShows(demo, /^60 orders, oldest first$/);
  await expect(rows(demo).first()).toContainText("1001");
  await board(demo).getByLabel("Customer").fill("nobody of this name");
  await expect(board(demo)).toContainText("No order fits this filter.");
});
