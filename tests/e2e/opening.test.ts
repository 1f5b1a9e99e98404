import type { Browser, Locator, Page } from "playwright/test";
import { expect, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";

type Opened = { page: Page; close: () => Promise<void> };

/** A page in a browser of its own to which no script file comes: it shows what the server has drawn. */
async function openWithoutScripts(browser: Browser, address: string, person?: Page): Promise<Opened> {
  const context = await browser.newContext({
    ...(person && { storageState: await person.context().storageState(), viewport: person.viewportSize() }),
  });
  await context.route("**/_next/static/**/*.js", () => {}); // never answered
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  return { page, close: () => context.close() };
}

/** How far from the left a text stands that is in view. */
async function leftOf(text: Locator): Promise<number> {
  await expect(text).toBeInViewport();
  let left = Number.NaN;
  await expect(async () => {
    left = (await text.boundingBox())?.x ?? Number.NaN; // none while it is drawn anew
    expect(left).not.toBeNaN();
  }).toPass();
  return left;
}

const answered = "could still be refunded";

for (const path of ["/chat", "/approvals", "/use-chat", "/headless"]) {
  test(`${path}: what was said last is shown before any script has come, where the chat then has it`, async ({
    page,
    browser,
    axe,
  }) => {
    const demo = await openDemo(page, path);
    await demo.say("Show order 1042");
    await demo.answers(answered);
    await page.reload();
    await expect(demo.chat.getByText("Ceramic pour-over set").last()).toBeVisible(); // only the chat has the card
    const later = await leftOf(demo.chat.getByText(answered).last());

    const opening = await openWithoutScripts(browser, page.url(), page);
    const messages = opening.page.getByRole("region", { name: "Messages" });
    await expect(messages.getByText("Show order 1042")).toBeInViewport();
    await axe(opening.page);
    expect(Math.abs((await leftOf(messages.getByText(answered))) - later)).toBeLessThanOrEqual(1);
    await opening.close();
  });
}

test("of a long thread its end is shown first", async ({ page, browser }) => {
  const demo = await openDemo(page, "/chat");
  for (const part of ["First", "Then", "Last"]) {
    await demo.say(`${part}:\n${"one more line\n".repeat(12)}`);
    await demo.isIdle();
    await expect(demo.chat.getByText(`${part}:`)).toBeAttached();
  }
  await expect(demo.composer).toHaveValue("");
  const opening = await openWithoutScripts(browser, page.url(), page);
  await expect(opening.page.getByRole("region", { name: "Messages" }).getByRole("listitem").last()).toBeInViewport();
  await expect(opening.page.getByText("First:")).not.toBeInViewport();
  await opening.close();
});

test("a new chat, and another person's, open empty", async ({ page, browser }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Show order 1042");
  await demo.answers(answered);
  for (const [address, person] of [
    [page.url(), undefined],
    [new URL("/chat?thread=new", page.url()).href, page],
  ] as const) {
    const opening = await openWithoutScripts(browser, address, person);
    await expect(opening.page.getByRole("heading", { level: 1, name: "Chat" })).toBeVisible();
    await expect(opening.page.getByText("Opening the chat…").first()).toBeAttached();
    await expect(opening.page.getByText(answered)).not.toBeAttached();
    await opening.close();
  }
});

test("a chat that is opened again does not go back to what the page was drawn with", async ({
  page,
  context,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(/409/); // the message of the second tab
  model.says("The first answer.");
  const one = await openDemo(page, `${server.url}/chat`);
  await one.say("Begin");
  await one.answers("The first answer.");
  const two = await openDemo(await context.newPage(), page.url());
  await two.answers("The first answer.");
  const answer = model.begins("The second");
  await one.say("Go on");
  await expect(one.chat).toContainText("The second");
  await two.say("Me too");

  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await two.page.route("**/agent/default/connect", async (route) => {
    await opened;
    await route.continue();
  });
  await two.problem.getByRole("button", { name: "Reconnect" }).click();
  await expect(two.page.getByText("Opening the chat…").first()).toBeAttached();
  await expect(two.page.getByText("The first answer.")).not.toBeAttached();
  open();
  await expect(two.chat).toContainText("The second");
  answer.finish(" answer.");
  await two.answers("The second answer.");
});

for (const path of ["/chat", "/headless", "/use-chat"]) {
  test(`${path}: an answer that no parser of Markdown gets through is shown as it was written`, async ({
    page,
    scripted: { server, model },
  }) => {
    const knot = `${">".repeat(6000)} the end`;
    model.says(knot);
    const demo = await openDemo(page, `${server.url}${path}`);
    await demo.say("Quote yourself");
    await demo.answers(">> the end");
    await page.reload();
    await demo.answers(">> the end");
  });
}
