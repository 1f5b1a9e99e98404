import { expect, test } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { openApprovals } from "./pages/approvals-page";
import { Chats } from "./pages/chats";
import { openDemo } from "./pages/demo-page";

test("a chat is listed with its first message, marked as the open one, and says that it runs", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  await chats.show();
  await expect(chats.list).toContainText("No chats yet");
  await chats.hide();
  await demo.say("Write a long answer");
  await chats.show();
  await expect(chats.search).not.toBeFocused(); // a phone would put its keyboard over the menu
  await expect(chats.link("Write a long answer", " (running)")).toHaveAttribute("aria-current", "page");
  await chats.hide();
  await demo.stop.click();
  await chats.show();
  await expect(chats.link("Write a long answer")).toBeVisible();
});

test("a chat opens on the page where one is, and on the chat page from elsewhere", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  const { threadId } = demo;
  await demo.goTo("Frontend tools");
  await chats.open("Show order 1043");
  await expect(page).toHaveURL(`/frontend-tools?thread=${threadId}`);
  await demo.answers("120.00 EUR could still be refunded");
  for (const [name, path] of [
    ["Overview", "/"],
    ["Inbox", "/inbox"],
  ] as const) {
    await chats.goTo(name);
    await expect(page).toHaveURL(path);
    await chats.open("Show order 1043");
    await expect(page).toHaveURL(`/chat?thread=${threadId}`);
    await demo.answers("120.00 EUR could still be refunded");
  }
});

test("a chat is renamed in its place: Enter keeps the name, Escape does not", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  const rename = await chats.button("Rename", "Show order 1043");
  await rename.press("Enter");
  const field = chats.list.getByRole("textbox", { name: "Name of the chat" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Something else");
  await page.keyboard.press("Escape");
  await expect(rename).toBeFocused();
  await expect(chats.link("Show order 1043")).toBeVisible();
  await rename.press("Enter");
  await page.keyboard.type("The big order");
  await page.keyboard.press("Enter");
  await expect(chats.list.getByRole("button", { name: "Rename “The big order”" })).toBeFocused();
  await page.reload();
  await chats.show();
  await expect(chats.link("The big order")).toBeVisible();
});

test("deleting the open chat starts a new one, and undo brings it back with what was said", async ({ page }) => {
  const demo = await openDemo(page, "/subagents");
  const chats = new Chats(page);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  const { threadId } = demo;
  await (await chats.button("Delete", "Show order 1043")).press("Enter");
  await expect(chats.undo).toBeFocused();
  await expect(chats.list.getByRole("status").filter({ hasText: "Deleted “Show order 1043”" })).toBeVisible();
  await expect(page).not.toHaveURL(`/subagents?thread=${threadId}`);
  await expect(page).toHaveURL(/\/subagents\?thread=/);
  await expect(demo.chat).not.toContainText("120.00 EUR");
  await chats.undo.press("Enter");
  await expect(page).toHaveURL(`/subagents?thread=${threadId}`);
  await chats.hide();
  await demo.answers("120.00 EUR could still be refunded");
});

test("a deleted chat stays away, also from the page that showed it last", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  const { threadId } = demo;
  await page.goto("/");
  await (await chats.button("Delete", "Show order 1043")).click();
  await expect(chats.undo).toBeVisible();
  await expect(chats.link("Show order 1043")).toBeHidden();
  await chats.hide();
  await demo.goTo("Chat");
  await expect(demo.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();
  expect(demo.threadId).not.toBe(threadId);
});

test("the way back from a delete goes away after a while, but not from under the keyboard", async ({ page }) => {
  await page.clock.install();
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  await (await chats.button("Delete", "Show order 1043")).press("Enter");
  await expect(chats.undo).toBeFocused();
  await page.clock.fastForward(20_000);
  await expect(chats.undo).toBeVisible();
  await chats.undo.press("Tab");
  await page.clock.fastForward(9_000);
  await expect(chats.undo).toBeHidden();
  await expect(chats.list).toContainText("No chats yet");
});

test("chats are found by their names", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  for (const text of ["Show order 1043", "Hello"]) {
    await demo.say(text);
    await demo.answers(text === "Hello" ? "I am the demo model" : "120.00 EUR could still be refunded");
    await demo.newChat();
  }
  await chats.show();
  await chats.search.fill("ORDER");
  await expect(chats.link("Hello")).toBeHidden();
  await expect(chats.list.getByRole("status").filter({ hasText: "1 chat found" })).toBeAttached();
  await chats.search.fill("cups");
  await expect(chats.list).toContainText("No chat is named like “cups”.");
  await chats.search.press("Escape");
  await expect(chats.list.getByRole("link")).toHaveText(["Hello", "Show order 1043"]);
});

test("chats are grouped by the day on which they were used", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  await demo.say("Show order 1043");
  await demo.answers("120.00 EUR could still be refunded");
  const day = 24 * 60 * 60 * 1000;
  for (const [days, group] of [
    [0, "Today"],
    [1, "Yesterday"],
    [4, "Last 7 days"],
    [30, "Older"],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + days * day);
    await page.goto("/");
    await chats.show();
    const links = chats.list.getByRole("list", { name: group }).getByRole("link");
    await expect(links, group).toHaveText(["Show order 1043"]);
  }
});

test("what is done in another tab is there when the person comes back", async ({ page, context }) => {
  await page.goto("/");
  const chats = new Chats(page);
  await chats.show();
  await expect(chats.list).toContainText("No chats yet");
  const other = await openDemo(await context.newPage(), "/chat");
  await other.say("Show order 1043");
  await other.answers("120.00 EUR could still be refunded");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(chats.link("Show order 1043")).toBeVisible();
});

test("a list that can't be loaded says so, and can be asked for again", async ({ page, problems }) => {
  problems.allow(/api\/threads|Failed to load resource/);
  await page.route("**/api/threads?**", (route) => route.fulfill({ status: 503 }));
  await page.goto("/");
  const chats = new Chats(page);
  await chats.show();
  await expect(chats.list.getByRole("alert")).toContainText("Your chats could not be loaded.");
  await page.unroute("**/api/threads?**");
  await chats.list.getByRole("button", { name: "Try again" }).click();
  await expect(chats.list).toContainText("No chats yet");
});

test("a real model names the chat after its first answer, and a person's name stays", async ({
  page,
  scripted: { server, model },
}) => {
  model.names("Order with a dent");
  model.says("I am sorry to hear that.");
  const demo = await openDemo(page, `${server.url}/chat`);
  const chats = new Chats(page);
  await demo.say("My order 1042 came with a dent in it");
  await demo.answers("I am sorry to hear that.");
  await chats.show();
  await expect(chats.link("Order with a dent")).toBeVisible();
  await (await chats.button("Rename", "Order with a dent")).click();
  await page.keyboard.type("Dent");
  await page.keyboard.press("Enter");
  await expect(chats.link("Dent")).toBeVisible();
  await chats.hide();
  model.says("You are welcome.");
  await demo.say("Thank you");
  await demo.answers("You are welcome.");
  await page.reload();
  await chats.show();
  await expect(chats.link("Dent")).toBeVisible();
});

test("the inbox lists what waits in all chats, and leads to where it is decided", async ({ page, axe }) => {
  const inbox = page.getByRole("main");
  const approvals = await openApprovals(page);
  const chats = new Chats(page);
  await approvals.say("Refund order 1046");
  await expect(approvals.refundCard(1046)).toBeVisible();
  const refund = approvals.threadId;
  await approvals.goTo("Chat");
  await approvals.say("Book a courier for order 1047");
  const question = approvals.chat.getByRole("region", { name: "Waiting for your answer" });
  await expect(question).toBeVisible();
  await chats.show();
  await expect(chats.link("Refund order 1046", " (waits for you)")).toBeVisible();
  await expect(page.getByRole("link", { name: "Inbox 2 waiting for you" })).toBeVisible();
  await chats.hide();
  await chats.goTo("Inbox");
  const waiting = inbox.getByRole("list", { name: "Waiting for you" }).getByRole("listitem");
  await expect(waiting).toHaveCount(2);
  await expect(waiting.nth(0)).toContainText("Decision");
  await expect(waiting.nth(0)).toContainText("in “Refund order 1046”");
  await expect(waiting.nth(1)).toContainText("Answer");
  await axe();
  expect(await tooWide(page)).toEqual([]);
  await waiting.nth(0).getByRole("link").click();
  await expect(page).toHaveURL(`/approvals?thread=${refund}`);
  await approvals.refundCard(1046).getByRole("button", { name: "Dismiss" }).click();
  await approvals.isIdle();
  await chats.goTo("Inbox");
  await expect(waiting).toHaveCount(1);
  await waiting.getByRole("link").click();
  await expect(page).toHaveURL(/\/chat\?thread=/);
  await question.getByRole("button", { name: "Dismiss" }).click();
  await approvals.isIdle();
  await chats.goTo("Inbox");
  await expect(inbox.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
});

test("long names are cut, whole in their titles, and read well by axe", async ({ page, axe }) => {
  const name = "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 60);
  const demo = await openDemo(page, "/chat");
  const chats = new Chats(page);
  await demo.say(`Hello ${name}`);
  await demo.answers("I am the demo model");
  await chats.show();
  await chats.goTo("Inbox");
  await expect(page).toHaveURL("/inbox");
  await chats.show();
  const link = chats.list.getByRole("link").first();
  await expect(link).toHaveAttribute("title", new RegExp(`^Hello ${name.slice(0, 30)}`));
  expect(await tooWide(page)).toEqual([]);
  await axe();
  await chats.button("Delete", (await link.getAttribute("title")) ?? "");
  await axe();
});
