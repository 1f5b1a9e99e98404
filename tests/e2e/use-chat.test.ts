import { expect, type Page, test } from "./fixtures/test";
import { openApprovals } from "./pages/approvals-page";

/** The page has the same parts as the approvals page: a chat, and cards that wait in it. */
const openUseChat = (page: Page, query = "") => openApprovals(page, `/use-chat${query}`);

const title = "How a message travels";

test("a whole conversation: tools, plan, subagent, question, theme; a reload shows each message once", async ({
  page,
  axe,
}) => {
  const demo = await openUseChat(page);
  await axe();
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  await expect(demo.chat.getByRole("region", { name: "Order 1043" })).toContainText("Mateo Fernández");

  await demo.say("Plan the week");
  await demo.answers("Here is a plan for the week.");
  await demo.show("Plan");
  const plan = page.getByRole("region", { name: "Week at the order desk" });
  await expect(plan.getByRole("listitem")).toHaveCount(5);

  await demo.say("What is our refund policy?");
  await demo.answers("Our policy notes say under Refunds");
  const work = demo.chat.getByRole("region", { name: "Work of Policy researcher" });
  await expect(work).toContainText("I look through the notes.");

  await demo.say("Switch to dark mode");
  await demo.answers("The theme is dark.");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await axe();

  await demo.say("Book a courier for order 1050");
  const question = demo.chat.getByRole("article", { name: /^When should the courier pick up order 1050/ });
  await question.getByRole("button", { name: "Answer" }).click();
  await expect(question.getByText("Day of the pick-up is missing.")).toBeVisible();
  await question.getByLabel("Day of the pick-up").fill("2027-01-11");
  await question.getByLabel("Time of the day").selectOption({ index: 1 });
  await question.getByLabel("Number of parcels").fill("2");
  await axe();
  await question.getByRole("button", { name: "Answer" }).click();
  await demo.answers("The courier for order 1050 comes on 2027-01-11");

  await page.reload();
  await expect(demo.chat.getByText("The courier for order 1050 comes on")).toHaveCount(1);
  await expect(demo.chat.getByRole("list", { name: "Messages" }).getByRole("heading", { name: "You" })).toHaveCount(5);
  await expect(work).toContainText("I look through the notes.");
  await demo.show("Plan");
  await expect(plan.getByRole("listitem")).toHaveCount(5);
});

test("two refunds: one is approved with another amount, one is rejected with a reason", async ({ page }) => {
  const demo = await openUseChat(page);
  const before = [await demo.refunded(1029), await demo.refunded(1033)] as const;
  await demo.say("Refund orders 1029 and 1033");
  await expect(demo.waiting.getByRole("article")).toHaveCount(2);
  await expect(demo.waiting).toBeFocused();
  await page.reload();
  await demo.refundCard(1033).getByRole("button", { name: "Reject…" }).click();
  await demo
    .refundCard(1033)
    .getByRole("textbox", { name: /Why not/ })
    .fill("too late");
  await demo.refundCard(1033).getByRole("button", { name: "Reject", exact: true }).click();
  await demo.refundCard(1029).getByRole("textbox", { name: "Amount" }).fill("1.50");
  await demo.refundCard(1029).getByRole("button", { name: "Approve with changes" }).dblclick();
  await demo.answers("I refunded 1.50 EUR of order 1029");
  await expect(demo.chat).toContainText('You declined the refund of order 1033 ("too late")');
  expect(await demo.refunded(1029)).toBe(before[0] + 150);
  expect(await demo.refunded(1033)).toBe(before[1]);
});

test("a refund that is dismissed, and one that is written over, refund nothing", async ({ page }) => {
  const demo = await openUseChat(page);
  await demo.say("Refund order 1030");
  await demo.refundCard(1030).getByRole("button", { name: "Dismiss" }).click();
  await demo.answers("You dismissed the refund of order 1030");

  await demo.say("Refund order 1030");
  await expect(demo.refundCard(1030)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss and write on" }).click();
  await page.getByRole("textbox", { name: /^Message that dismisses/ }).fill("Show order 1043");
  await page.getByRole("button", { name: "Dismiss and send" }).click();
  await demo.answers("120.00 EUR could still be refunded");
  await expect(demo.waiting).toBeHidden();
  await expect(demo.chat.getByText("Pending approval")).toHaveCount(0);
  expect(await demo.refunded(1030)).toBe(0);

  await openApprovals(page, `/approvals?thread=${demo.threadId}`);
  await demo.showsDecisions([/^Dismissed/, /^Dismissed/]);
});

test("a reload in the middle of an answer: the text goes on and stands once", async ({ page }) => {
  const demo = await openUseChat(page);
  await demo.say("Write a long answer");
  await expect(demo.chat.getByRole("heading", { name: title })).toBeVisible();
  await expect(demo.stop).toBeVisible();
  await page.reload();
  await expect(demo.stop).toBeVisible();
  await expect(demo.chat.getByRole("heading", { name: title })).toHaveCount(1);
  await demo.isIdle();
  await expect(demo.chat.getByRole("heading", { name: title })).toHaveCount(1);
  const messages = demo.chat.getByRole("list", { name: "Messages" });
  const whole = await messages.textContent();
  await page.reload();
  await expect(messages).toHaveText(whole ?? "");
});

test("stop keeps what was said, also over a reload, and the next message works", async ({ page }) => {
  const demo = await openUseChat(page);
  await demo.say("Write a long answer");
  await expect(demo.chat.getByRole("heading", { name: title })).toBeVisible();
  await demo.stop.click();
  await demo.isIdle();
  await expect(demo.chat.getByText("Stopped. Write a message to go on.")).toBeVisible();
  await page.reload();
  await expect(demo.chat.getByText("Stopped. Write a message to go on.")).toBeVisible();
  await expect(demo.chat.getByRole("heading", { name: title })).toHaveCount(1);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
});

test("a server that can't be reached: a card says so, and its retry sends the message", async ({ page, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  const demo = await openUseChat(page);
  await page.route("**/api/chat", (route) => route.abort("connectionrefused"), { times: 1 });
  await demo.say("Show order 1043");
  await expect(demo.problem).toContainText("The server can't be reached.");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("120.00 EUR could still be refunded");
  await expect(demo.problem).toBeHidden();
  await expect(demo.chat.getByText("Show order 1043")).toHaveCount(1);
});

test("a message that is written over an approval and does not arrive can be sent again", async ({ page, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  const demo = await openUseChat(page);
  await demo.say("Refund order 1030");
  await expect(demo.refundCard(1030)).toBeVisible();
  await page.route("**/api/chat", (route) => route.abort("connectionrefused"), { times: 1 });
  await page.getByRole("button", { name: "Dismiss and write on" }).click();
  await page.getByRole("textbox", { name: /^Message that dismisses/ }).fill("Show order 1043");
  await page.getByRole("button", { name: "Dismiss and send" }).click();
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("120.00 EUR could still be refunded");
  await expect(demo.chat.getByText("Rejected")).toBeVisible();
});

test("an approval that useChat asked for is answered in the CopilotKit page, by the links between them", async ({
  page,
}) => {
  const demo = await openUseChat(page);
  const before = await demo.refunded(1031);
  await demo.say("Refund 1 EUR of order 1031");
  await expect(demo.refundCard(1031)).toBeVisible();
  const { threadId } = demo;
  await demo.show("Plan");
  await page.getByRole("link", { name: "Open in CopilotKit approvals" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  expect(demo.threadId).toBe(threadId);
  await demo.refundCard(1031).getByRole("button", { name: "Approve" }).click();
  await demo.answers("I refunded 1.00 EUR of order 1031");

  await demo.show("Orders and decisions");
  await page.getByRole("link", { name: "Open with useChat" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "AI SDK" })).toBeVisible();
  await expect(demo.chat.getByText("I refunded 1.00 EUR of order 1031")).toHaveCount(1);
  await expect(demo.waiting).toBeHidden();
  expect(await demo.refunded(1031)).toBe(before + 100);
});

test("an approval that a CopilotKit page asked for is answered with useChat", async ({ page }) => {
  const demo = await openApprovals(page);
  const before = await demo.refunded(1024);
  await demo.say("Refund 2 EUR of order 1024");
  await expect(demo.refundCard(1024)).toBeVisible();
  await demo.show("Orders and decisions");
  await page.getByRole("link", { name: "Open with useChat" }).click();
  await demo.refundCard(1024).getByRole("textbox", { name: "Amount" }).fill("1");
  await demo.refundCard(1024).getByRole("button", { name: "Approve with changes" }).click();
  await demo.answers("I refunded 1.00 EUR of order 1024");
  expect(await demo.refunded(1024)).toBe(before + 100);
  await openApprovals(page, `/approvals?thread=${demo.threadId}`);
  await demo.showsDecisions([/^Approved with changes/]);
});

test("an approval that was answered elsewhere meanwhile is not answered twice", async ({ page, context, problems }) => {
  problems.allow(/\b400\b/); // the late answer is refused
  const demo = await openUseChat(page);
  const before = await demo.refunded(1021);
  await demo.say("Refund 1 EUR of order 1021");
  await expect(demo.refundCard(1021)).toBeVisible();
  const other = await openUseChat(await context.newPage(), `?thread=${demo.threadId}`);
  await other.refundCard(1021).getByRole("button", { name: "Approve" }).click();
  await other.answers("I refunded 1.00 EUR of order 1021");

  await demo.refundCard(1021).getByRole("button", { name: "Approve" }).click();
  await demo.answers("I refunded 1.00 EUR of order 1021");
  await expect(demo.problem).toContainText("It was answered before");
  await expect(demo.waiting).toBeHidden();
  expect(await demo.refunded(1021)).toBe(before + 100);
});

test("the page loads no code of CopilotKit", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  const demo = await openUseChat(page);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes("/api/copilotkit"))).toEqual([]);
});
