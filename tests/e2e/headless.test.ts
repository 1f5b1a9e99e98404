import { expect, type Page, test } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { openApprovals } from "./pages/approvals-page";

/** The page has the same parts as the approvals page: a chat, and cards that wait in it. */
const openHeadless = (page: Page, origin = "") => openApprovals(page, `${origin}/headless`);

const title = "How a message travels";

test("a whole conversation: tools, subagent, question, theme; a reload shows each message once", async ({
  page,
  axe,
}) => {
  const demo = await openHeadless(page);
  await expect(demo.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();
  await axe();
  await demo.say("Show order 1043");
  await demo.answers("could still be refunded");
  await expect(demo.chat.getByRole("region", { name: "Order 1043" })).toContainText("Mateo Fernández");

  await demo.say("What is our refund policy?");
  await demo.answers("Our policy notes say under Refunds");
  const work = demo.chat.getByRole("region", { name: "Work of Policy researcher" });
  await expect(work).toContainText("I look through the notes.");
  await expect(work.getByRole("button", { name: /^Read policy/ })).toContainText("Done");

  await demo.say("Switch to dark mode");
  await demo.answers("The theme is dark.");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await axe();

  await demo.say("Book a courier for order 1050");
  const question = demo.chat.getByRole("article", { name: /^When should the courier pick up order 1050/ });
  await question.getByLabel("Day of the pick-up").fill("2027-01-11");
  await question.getByLabel("Time of the day").selectOption({ index: 1 });
  await question.getByLabel("Number of parcels").fill("2");
  await question.getByRole("button", { name: "Answer" }).click();
  await demo.answers("The courier for order 1050 comes on 2027-01-11");

  await page.reload();
  await expect(demo.chat.getByText("The courier for order 1050 comes on")).toHaveCount(1);
  await expect(demo.chat.getByRole("heading", { name: "You" })).toHaveCount(4);
  await expect(work).toContainText("I look through the notes.");
});

test("a refund waits over a reload and is made with the amount that the person set", async ({ page, server }) => {
  const demo = await openHeadless(page, server.url);
  await demo.say("Refund order 1042");
  await expect(demo.refundCard(1042)).toBeVisible();
  await expect(demo.waiting).toBeFocused();
  await page.reload();
  await demo.refundCard(1042).getByLabel("Amount").fill("30");
  await demo.refundCard(1042).getByRole("button", { name: "Approve with changes" }).dblclick();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  await expect(demo.chat).toContainText("Done, edited by you");
  expect(await demo.refunded(1042)).toBe(3000);
  expect(server.log, "the page sends nothing that no AG-UI peer knows").not.toContain("Unknown members");
});

test("of two refunds one is rejected with a reason; two others are dismissed by writing on", async ({
  page,
  server,
}) => {
  const demo = await openHeadless(page, server.url);
  await demo.say("Refund orders 1042 and 1043");
  await demo.refundCard(1043).getByRole("button", { name: "Reject…" }).click();
  await demo.refundCard(1043).getByLabel("Why not?").fill("too late");
  await demo.refundCard(1043).getByRole("button", { name: "Reject", exact: true }).click();
  await demo.refundCard(1042).getByRole("button", { name: "Approve" }).click();
  await demo.answers("I refunded 80.00 EUR of order 1042");
  await expect(demo.chat).toContainText('You declined the refund of order 1043 ("too late")');

  await demo.say("Refund order 1043");
  await expect(demo.refundCard(1043)).toBeVisible();
  await page.getByRole("button", { name: "Dismiss and write on" }).click();
  await page.getByRole("textbox", { name: /^Message that dismisses/ }).fill("Show order 1042");
  await page.getByRole("button", { name: "Dismiss and send" }).click();
  await demo.answers("Nothing is left to refund");
  await expect(demo.waiting).toBeHidden();
  expect([await demo.refunded(1042), await demo.refunded(1043)]).toEqual([8000, 0]);
});

test("the plan is changed by both sides, and the agent's answer keeps what the person wrote", async ({ page }) => {
  const demo = await openHeadless(page);
  await demo.say("Plan the week");
  await demo.answers("Here is a plan for the week.");
  await demo.show("Plan");
  const plan = page.getByRole("complementary", { name: "Plan" });
  await expect(plan.getByRole("checkbox")).toHaveCount(5);
  await plan.getByRole("textbox", { name: "New item" }).fill("Water the plants");
  await plan.getByRole("button", { name: "Add" }).click();
  await plan.getByRole("checkbox").first().click(); // drawn up to 50 ms later, see `flushIntervalMs`
  await expect(plan.getByRole("checkbox").first()).toBeChecked();
  await expect(plan.getByRole("status")).toHaveText("The agent gets your edits with your next message.");

  await demo.say("Add a call with the supplier to the plan");
  await demo.isIdle();
  await page.reload();
  await demo.show("Plan");
  await expect(plan.getByRole("checkbox")).toHaveCount(7);
  await expect(plan.getByRole("checkbox", { name: "Water the plants" })).toBeVisible();
  await expect(plan.getByRole("checkbox").first()).toBeChecked();
});

test("a reload in the middle of an answer: the text goes on and stands once; stop keeps what was said", async ({
  page,
}) => {
  const demo = await openHeadless(page);
  await demo.say("Write a long answer");
  const heading = demo.chat.getByRole("heading", { name: title });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(demo.stop).toBeVisible();
  await expect(heading).toHaveCount(1);
  await demo.stop.click();
  await demo.isIdle();
  await expect(demo.chat.getByText("Stopped. Write a message to go on.")).toBeVisible();
  await page.reload();
  await expect(demo.chat.getByText("Stopped. Write a message to go on.")).toBeVisible();
  await expect(heading).toHaveCount(1);
  await demo.say("Show order 1043");
  await demo.answers("could still be refunded");
});

test("a server that can't be reached, and a model that fails: the card's retry goes on", async ({
  page,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  problems.allow(/ERR_INCOMPLETE_CHUNKED_ENCODING/); // what the page asks for while the server is taken away at the end
  const demo = await openHeadless(page, server.url);
  await expect(demo.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();
  await page.route("**/api/agent", (route) => route.abort("connectionrefused"), { times: 1 });
  await demo.say("Hello");
  await expect(demo.problem).toContainText("The server can't be reached.");
  model.fails(400, "secret text of the provider");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await expect(demo.problem).toContainText("The model did not answer properly.");
  model.says("Good morning.");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("Good morning.");
  await expect(demo.problem).toBeHidden();
  await expect(demo.chat.getByText("Hello")).toHaveCount(1);
  await expect(page.getByText("secret")).toHaveCount(0);
});

test("a thread of the chat page opens here with what waits in it", async ({ page }) => {
  const chat = await openApprovals(page);
  await chat.say("Refund 1 EUR of order 1057");
  await expect(chat.refundCard(1057)).toBeVisible();
  await page.goto(`/headless?thread=${chat.threadId}`);
  await chat.refundCard(1057).getByRole("button", { name: "Reject…" }).click();
  await chat.refundCard(1057).getByRole("button", { name: "Reject", exact: true }).click();
  await chat.answers("You declined the refund of order 1057");
});

/** The text of each script that a page has loaded when it is ready for a message. */
async function scriptsOf(page: Page, address: string): Promise<string[]> {
  const loading = new Map<string, Promise<string>>(); // one that was preloaded comes again, from the cache
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") loading.set(response.url(), response.text());
  });
  const demo = await openApprovals(page, address);
  await expect(demo.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return Promise.all(loading.values());
}

test("the first load is under a third of the CopilotKit chat page's JavaScript, and none of it is CopilotKit's", async ({
  browser,
  baseURL,
}) => {
  const inFreshBrowser = async (address: string) => {
    const context = await browser.newContext({ baseURL });
    const scripts = await scriptsOf(await context.newPage(), address);
    await context.close();
    return scripts;
  };
  const size = (scripts: readonly string[]) => scripts.reduce((sum, script) => sum + script.length, 0);
  const headless = await inFreshBrowser("/headless");
  const chat = await inFreshBrowser("/chat");
  expect(headless.filter((script) => script.includes("/api/copilotkit"))).toEqual([]);
  expect(chat.filter((script) => script.includes("/api/copilotkit"))).not.toEqual([]);
  expect(size(headless)).toBeLessThan(size(chat) / 3);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test("the page is sound when it is empty and when it waits", async ({ page, axe }) => {
      const demo = await openHeadless(page);
      const isSound = async () => {
        for (const view of ["Plan", "Chat"]) {
          await demo.show(view);
          await axe();
          expect(await tooWide(page)).toEqual([]);
        }
      };
      await expect(demo.composer).toBeVisible();
      await isSound();
      await demo.say("Refund 1 EUR of order 1058");
      await expect(demo.refundCard(1058)).toBeVisible();
      await isSound();
    });
  });
}
