import { serverAway } from "./fixtures/problems";
import { expect, test } from "./fixtures/test";
import { openApprovals } from "./pages/approvals-page";

test("a refund waits through a reload and kill -9, and is then made once, with the amount that the person set", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(serverAway);
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund order 1042");
  const card = demo.refundCard(1042);
  await expect(card).toBeVisible();

  await page.reload();
  await expect(card).toBeVisible();
  await server.restart();
  await page.reload();
  await expect(card).toBeVisible();
  await expect(card.getByLabel("Amount")).toHaveValue("80");
  expect(await demo.refunded(1042)).toBe(0);

  await card.getByLabel("Amount").fill("30");
  await expect(card).toContainText("Your changes: Amount: 80 → 30");
  await card.getByRole("button", { name: "Approve with changes" }).click();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  await expect(demo.chat).toContainText("the amount that you set");
  expect(await demo.refunded(1042)).toBe(3000);
  await demo.showsRefunded(1042, "30.00 EUR");
  await demo.showsDecisions([/^Approved with changes.*Refund order · 1042 · 80Amount: 80 → 30$/]);

  await page.reload();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  await demo.showsDecisions([/^Approved with changes/]);
});

test("two approvals at once can be decided in any order, one of them rejected with a reason", async ({
  page,
  server,
}) => {
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund orders 1042 and 1043");
  const [first, second] = [demo.refundCard(1042), demo.refundCard(1043)];
  await expect(demo.chat).toContainText("Waiting for your 2 decisions");

  await second.getByRole("button", { name: "Reject…" }).click();
  await second.getByLabel("Why not?").fill("The parcel is on its way");
  await second.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(second).toContainText("Rejected. Waiting for your other decision.");
  await expect(demo.chat).toContainText("Waiting for 1 more decision of 2");
  await second.getByRole("button", { name: "Change" }).click();
  await expect(demo.chat).toContainText("Waiting for your 2 decisions");
  await first.getByLabel("Amount").fill("50");
  await first.getByRole("button", { name: "Approve with changes" }).click();
  await expect(first).toContainText("Approved with changes. Amount: 80 → 50. Waiting for your other decision.");
  await second.getByRole("button", { name: "Reject", exact: true }).click();

  await demo.answers("I refunded 50.00 EUR of order 1042");
  await expect(demo.chat).toContainText('You declined the refund of order 1043 ("The parcel is on its way")');
  expect([await demo.refunded(1042), await demo.refunded(1043)]).toEqual([5000, 0]);
  await demo.showsRefunded(1042, "50.00 EUR");
  await demo.showsRefunded(1043, "0.00 EUR");
  await demo.showsDecisions([/^(Approved|Rejected)/, /^(Approved|Rejected)/]);
  await expect(page.getByText("“The parcel is on its way”")).toBeVisible();
});

test("a decision can be changed until the last one is made", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund orders 1042 and 1043");
  const [first, second] = [demo.refundCard(1042), demo.refundCard(1043)];
  await first.getByRole("button", { name: "Approve" }).click();
  await first.getByRole("button", { name: "Change" }).click();
  await first.getByRole("button", { name: "Dismiss" }).click();
  await second.getByRole("button", { name: "Dismiss" }).click();
  await demo.answers("You dismissed the refund of order 1043");
  await expect(demo.chat).toContainText("You dismissed the refund of order 1042");
  expect(await demo.refunded(1042)).toBe(0);
  await demo.showsDecisions([/^Dismissed/, /^Dismissed/]);
});

test("a dismissed refund changes nothing, and the chat goes on", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund order 1042");
  await demo.refundCard(1042).getByRole("button", { name: "Dismiss" }).click();
  await demo.answers("You dismissed the refund of order 1042, so I left everything as it was.");
  await expect(demo.waiting).toBeHidden();
  await demo.showsDecisions([/^Dismissed.*Refund order · 1042 · 80$/]);
  expect(await demo.refunded(1042)).toBe(0);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
});

test("a message instead of a decision dismisses what is open and is answered", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund orders 1042 and 1043");
  await expect(demo.composer).toBeHidden();
  await demo.chat.getByRole("button", { name: "Dismiss and write on" }).click();
  const field = page.getByRole("textbox", { name: "Message that dismisses the decision" });
  await expect(field).toBeFocused();
  await field.fill("Show order 1043");
  await page.getByRole("button", { name: "Dismiss and send" }).click();
  await demo.answers("120.00 EUR could still be refunded");
  await expect(demo.waiting).toBeHidden();
  await demo.showsDecisions([/^Dismissed/, /^Dismissed/]);
  expect([await demo.refunded(1042), await demo.refunded(1043)]).toEqual([0, 0]);
});

test("the wish to write on can be taken back", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund order 1042");
  await demo.chat.getByRole("button", { name: "Dismiss and write on" }).click();
  await page.getByRole("button", { name: "Keep waiting" }).click();
  await expect(demo.chat).toContainText("Waiting for your decision");
  await expect(demo.refundCard(1042).getByRole("button", { name: "Approve" })).toBeEnabled();
});

test("an amount that is none, or nothing, gets a message at its field", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund order 1042");
  const card = demo.refundCard(1042);
  const amount = card.getByLabel("Amount");
  for (const [text, message] of [
    ["eighty", "Amount must be a number."],
    ["0", "Amount must be more than 0."],
    ["", "Amount is missing."],
  ] as const) {
    await amount.fill(text);
    await card.getByRole("button", { name: "Approve with changes" }).click();
    await expect(card.getByRole("alert")).toHaveText(message);
    await expect(amount).toBeFocused();
  }
  expect(await demo.refunded(1042)).toBe(0);
});

test("an amount above what is left refunds nothing, and the agent says why", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund order 1042");
  await demo.refundCard(1042).getByLabel("Amount").fill("80.01");
  await demo.refundCard(1042).getByRole("button", { name: "Approve with changes" }).click();
  await demo.answers(/I could not do the refund of order 1042: .*80\.00 EUR/);
  expect(await demo.refunded(1042)).toBe(0);
});

test("an email waits for a person and goes out as they changed it", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Email the customer of order 1042");
  const card = demo.waiting.getByRole("article");
  await card.getByLabel("Subject").fill("About your order");
  await card.getByRole("button", { name: "Approve with changes" }).click();
  await demo.answers('The email "About your order" is on its way');
  await demo.showsDecisions([/^Approved with changes/]);
});
