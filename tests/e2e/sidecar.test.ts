import type { Locator } from "playwright/test";
import { startAguiServer } from "./fixtures/agui-server";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/sidecar-test";
import { openApprovals } from "./pages/approvals-page";
import { type DemoPage, openDemo } from "./pages/demo-page";

const plan = (demo: DemoPage): Locator => demo.page.getByRole("region", { name: "Plan", exact: true });

test("an agent in a process of its own asks for approvals, also after a reload, and its refund is made once", async ({
  page,
  beside: { server },
}) => {
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund orders 1042 and 1043");
  await expect(demo.refundCard(1042)).toBeVisible();
  await page.reload();
  await demo.refundCard(1042).getByLabel("Amount").fill("30");
  await demo.refundCard(1042).getByRole("button", { name: "Approve with changes" }).click();
  await demo.refundCard(1043).getByRole("button", { name: "Reject…" }).click();
  await demo.refundCard(1043).getByRole("button", { name: "Reject", exact: true }).click();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  expect(await demo.refunded(1042)).toBe(3000);
  expect(await demo.refunded(1043)).toBe(0);
  await page.reload();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  await expect(demo.waiting).toHaveCount(0);
});

test("it shares its plan: edits of the person outlive a reload and are there for the agent", async ({
  page,
  beside: { server },
}) => {
  const demo = await openDemo(page, `${server.url}/shared-state`);
  await demo.say("Plan the week");
  await demo.answers("Here is a plan for the week.");
  await demo.show("Plan");
  await plan(demo).getByLabel("New item").fill("Water the plants");
  await plan(demo).getByRole("button", { name: "Add" }).click();
  const added = plan(demo).getByRole("textbox", { name: "Text of: Water the plants" });
  await expect(added).toBeVisible();
  await expect(plan(demo).getByRole("status")).toHaveText("Saved");
  await page.reload();
  await demo.show("Plan");
  await expect(added).toBeVisible();
  await demo.say("Mark Water the plants as done");
  await demo.isIdle();
  await demo.show("Plan");
  await expect(plan(demo).getByRole("checkbox", { name: "Done: Water the plants" })).toBeChecked();
  await page.reload();
  await demo.show("Plan");
  await expect(plan(demo).getByRole("checkbox", { name: "Done: Water the plants" })).toBeChecked();
});

test("it works the page, and is stopped in the middle; what it said stays", async ({ page, beside: { server } }) => {
  const board = await openDemo(page, `${server.url}/frontend-tools`);
  await board.say("Show paid orders, sorted by total");
  await board.answers(/The board shows \d+ paid orders, largest first\./);
  await page.reload();
  await board.answers(/The board shows \d+ paid orders, largest first\./);

  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Write a long answer");
  await expect(demo.chat).toContainText("From the page to the server");
  await demo.stop.click();
  await demo.isIdle();
  await page.reload();
  await expect(demo.chat).toContainText("How a message travels");
  await expect(demo.stop).toHaveCount(0);
  await demo.say("Sales by week");
  await demo.answers("The best week was");
});

test("the pages work with an AG-UI server of another kind", async ({ page }) => {
  const answer = { messageId: "m1" };
  const agent = await startAguiServer([
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "TEXT_MESSAGE_START", ...answer, role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", ...answer, delta: "I am somebody else." },
    { type: "TEXT_MESSAGE_END", ...answer },
    { type: "RUN_FINISHED", threadId: "t", runId: "r" },
  ]);
  const server = await TestServer.create({ AGENT_URL: agent.url, AGENT_TOKEN: "a-token-for-it" });
  try {
    await server.start();
    const demo = await openDemo(page, `${server.url}/chat`);
    await demo.say("Who are you?");
    await demo.answers("I am somebody else.");
    expect(agent.asked[0]?.headers.authorization).toBe("Bearer a-token-for-it");
    expect(agent.asked[0]?.input.messages).toMatchObject([{ role: "user", content: "Who are you?" }]);
    await page.reload();
    await demo.answers("I am somebody else.");
    await expect(demo.chat.getByText("I am somebody else.")).toHaveCount(1);
  } finally {
    await page.goto("about:blank");
    await server.remove();
    await agent.stop();
  }
});
