import { readFile } from "node:fs/promises";
import { z } from "zod";
import { expect, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";

const itemsOf = z.object({ items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.number() })) });

test("a long call shows how far it is, how long it took, and its file can be downloaded", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Export the orders");
  const bar = demo.chat.getByRole("progressbar", { name: "Export orders" });
  await expect(bar).toHaveAttribute("aria-valuetext", /^\d+ of 60 orders written$/);
  const card = demo.chat.getByRole("button", { name: /^Export orders .*Done \d+\.\d s$/ });
  await expect(card).toBeVisible();
  await expect(bar).toBeHidden();
  await demo.answers("I exported 60 orders");

  const downloading = page.waitForEvent("download");
  await demo.chat.getByRole("link", { name: "Download orders.csv" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("orders.csv");
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
  expect(lines[0]).toBe("order,placed on,status,customer,email,total,refunded,currency");
  expect(lines).toHaveLength(61);

  await page.reload();
  await expect(card).toBeVisible();
  await expect(demo.chat.getByRole("link", { name: "Download orders.csv" })).toBeVisible();
});

test("a card opens to its arguments and its result, and closes again, with the keyboard too", async ({ page, axe }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Show order 1042");
  await demo.answers("80.00 EUR could still be refunded");
  const card = demo.chat.getByRole("button", { name: /^Get order 1042 .*Done/ });
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(demo.chat.getByRole("region", { name: "Arguments" })).toContainText('"orderId": 1042');
  await expect(demo.chat.getByRole("region", { name: "Result" })).toContainText('"customer": "Ada Lindqvist"');
  await axe();
  await page.keyboard.press("Enter");
  await expect(demo.chat.getByRole("region", { name: "Arguments" })).toBeHidden();
});

test("a tool may bring its own look: an order is a card, sales are a chart", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Show order 1042");
  await expect(demo.chat.getByRole("region", { name: "Order 1042" })).toContainText("Ada Lindqvist");
  await demo.isIdle();
  await demo.say("Sales by week");
  const figure = demo.chat.getByRole("figure", { name: "Sales by week" });
  await expect(figure).toBeVisible();
  await demo.answers("In 8 weeks there were");
  const [, revenue = ""] = /^Sales by week(\d+\.\d\d EUR) from/.exec((await figure.textContent()) ?? "") ?? [];
  await expect(demo.chat.getByText(revenue, { exact: true })).toBeVisible(); // of the sentence, in bold
});

test("a line of an order's card shows what all of its pieces cost", async ({ page, request }) => {
  const demo = await openDemo(page, "/chat");
  const { items } = itemsOf.parse(await (await request.get("/api/orders/1043")).json());
  await demo.say("Show order 1043");
  const lines = demo.chat.getByRole("region", { name: "Order 1043" }).getByRole("listitem");
  const euro = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;
  await expect(lines).toHaveText(
    items.map(({ name, quantity, price }) =>
      [`${quantity} × ${name}`, quantity > 1 ? ` at ${euro(price)}` : "", euro(quantity * price)].join(""),
    ),
  );
});

test("a guarded call is pending, then rejected with its reason", async ({ page }) => {
  const demo = await openDemo(page, "/approvals");
  await demo.say("Email the customer of order 1042");
  await expect(demo.chat.getByRole("button", { name: /^Send email .*Pending approval$/ })).toBeVisible();
  await demo.chat.getByRole("button", { name: "Reject…" }).click();
  await demo.chat.getByLabel("Why not?").fill("Not today");
  await demo.chat.getByRole("button", { name: "Reject", exact: true }).click();
  await demo.isIdle();
  await expect(demo.chat.getByRole("button", { name: /^Send email .*Rejected/ })).toBeVisible();
  await expect(demo.chat.getByText("Not today", { exact: true })).toBeVisible();
});

test("a call that fails says why", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Show order 9999");
  await demo.isIdle();
  await expect(demo.chat.getByRole("button", { name: /^Get order 9999 .*Failed/ })).toBeVisible();
  await expect(demo.chat.getByText("There is no order 9999.", { exact: true })).toBeVisible();
});
