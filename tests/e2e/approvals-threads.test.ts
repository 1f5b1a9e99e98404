import { expect, test } from "./fixtures/test";
import { openApprovals } from "./pages/approvals-page";

test("an open approval is there again after leaving by the app's links, and the thread still works", async ({
  page,
}) => {
  const demo = await openApprovals(page);
  await demo.say("Refund 1 EUR of order 1044");
  await expect(demo.refundCard(1044)).toBeVisible();
  const { threadId } = demo;
  await demo.goTo("Chat");
  await expect(demo.waiting).toBeHidden();
  await demo.goTo("Approvals");
  expect(demo.threadId).toBe(threadId);
  await demo.refundCard(1044).getByRole("button", { name: "Approve" }).click();
  await demo.answers("I refunded 1.00 EUR of order 1044");
  await demo.say("Show order 1042");
  await demo.answers("80.00 EUR could still be refunded");
  await expect(demo.chat.getByText("I refunded 1.00 EUR")).toHaveCount(1);
});

test("another thread never shows this one's messages or cards", async ({ page }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund order 1042");
  await expect(demo.refundCard(1042)).toBeVisible();
  const first = demo.threadId;

  await demo.newChat();
  expect(demo.threadId).not.toBe(first);
  await expect(demo.waiting).toBeHidden();
  await expect(demo.chat).not.toContainText("approve the refund");
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  await expect(demo.chat).not.toContainText("approve the refund");

  await page.goBack();
  await expect(demo.refundCard(1042)).toBeVisible();
  expect(demo.threadId).toBe(first);
  await expect(demo.chat).not.toContainText("1043");

  await page.goForward();
  await expect(demo.chat).toContainText("120.00 EUR could still be refunded");
  await expect(demo.waiting).toBeHidden();
  await expect(demo.chat).not.toContainText("1042");
});

test("another person can't open the thread, nor see that it exists", async ({ page, browser, problems }) => {
  const demo = await openApprovals(page);
  await demo.say("Refund order 1042");
  await expect(demo.refundCard(1042)).toBeVisible();
  const stranger = await browser.newContext();
  problems.watch(stranger);
  problems.allow(/404/); // what the stranger gets
  const other = await openApprovals(await stranger.newPage(), page.url());
  await expect(other.problem).toContainText("There is nothing here.");
  await expect(other.chat).not.toContainText("1042");
  await expect(other.waiting).toBeHidden();
  await other.problem.getByRole("button", { name: "New chat" }).click();
  await expect(other.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();
  await expect(other.problem).toBeHidden();
  await other.say("Show order 1043");
  await other.answers("120.00 EUR could still be refunded");
  await stranger.close();
});

test("a refund can be asked for, approved and followed up with the keyboard alone", async ({ page }) => {
  const demo = await openApprovals(page);
  await expect(demo.composer).toBeVisible();
  const tabTo = async (wanted: ReturnType<typeof page.getByRole>) => {
    for (let presses = 0; presses < 40; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    await expect(wanted).toBeFocused();
  };
  await tabTo(demo.composer);
  await page.keyboard.type("Refund 1 EUR of order 1045");
  await page.keyboard.press("Enter");
  await expect(demo.waiting).toBeFocused();
  const card = demo.refundCard(1045);
  await tabTo(card.getByRole("button", { name: "Approve" }));
  await page.keyboard.press("Enter");
  await demo.answers("I refunded 1.00 EUR of order 1045");
  await expect(demo.chat).toBeFocused();
  await tabTo(demo.composer);
  await page.keyboard.type("Show order 1042");
  await page.keyboard.press("Enter");
  await demo.answers("80.00 EUR could still be refunded");
});
