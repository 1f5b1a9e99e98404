import { expect, test } from "./fixtures/sidecar-test";
import { openApprovals } from "./pages/approvals-page";
import { openDemo } from "./pages/demo-page";

test("the page without CopilotKit is on it too: approvals, the plan, the page's tools, and a reload", async ({
  page,
  beside: { server },
}) => {
  const demo = await openApprovals(page, `${server.url}/headless`);
  await demo.say("Refund order 1042");
  await expect(demo.refundCard(1042)).toBeVisible();
  await page.reload();
  await demo.refundCard(1042).getByLabel("Amount").fill("30");
  await demo.refundCard(1042).getByRole("button", { name: "Approve with changes" }).click();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  expect(await demo.refunded(1042)).toBe(3000);

  await demo.say("Switch to dark mode");
  await demo.answers("The theme is dark.");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);

  await demo.say("Plan the week");
  await demo.answers("Here is a plan for the week.");
  await demo.show("Plan");
  const side = page.getByRole("complementary", { name: "Plan" });
  await side.getByRole("textbox", { name: "New item" }).fill("Water the plants");
  await side.getByRole("button", { name: "Add" }).click();
  await demo.say("Mark Water the plants as done");
  await demo.isIdle();
  await page.reload();
  await demo.show("Plan");
  await expect(side.getByRole("checkbox", { name: "Water the plants" })).toBeChecked();
  await demo.show("Chat");
  await expect(demo.chat.getByRole("heading", { name: "You" })).toHaveCount(4);
});

test("a reload in the middle of its answer goes on, and stop ends it; the chat page has the same thread", async ({
  page,
  beside: { server },
}) => {
  const demo = await openDemo(page, `${server.url}/headless`);
  await demo.say("Write a long answer");
  const heading = demo.chat.getByRole("heading", { name: "How a message travels" });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(demo.stop).toBeVisible();
  await expect(heading).toHaveCount(1);
  await demo.stop.click();
  await demo.isIdle();
  await demo.say("Sales by week");
  await demo.answers("The best week was");
  const chat = await openDemo(page, `${server.url}/chat?thread=${demo.threadId}`);
  await expect(heading).toHaveCount(1);
  await expect(chat.chat).toContainText("The best week was");
});
