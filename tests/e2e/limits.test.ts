import { TestServer } from "./fixtures/server";
import { expect, type Page, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";

/** A server of the test's own with these settings; the page is let go before it ends. */
async function onServer(variables: Record<string, string>, page: Page, work: (server: TestServer) => Promise<void>) {
  const server = await TestServer.create(variables);
  try {
    await server.start();
    await work(server);
  } finally {
    await page.goto("about:blank");
    await server.remove();
  }
}

for (const path of ["/chat", "/use-chat", "/headless"]) {
  test(`${path}: too many runs in a minute are told in plain words, with the time to wait`, async ({
    page,
    problems,
  }) => {
    problems.allow(/429|RATE_LIMITED/);
    await onServer({ RATE_LIMIT: "1" }, page, async (server) => {
      const demo = await openDemo(page, `${server.url}${path}`);
      await demo.say("What can you do?");
      await demo.answers("demo model");
      await demo.say("What is our refund policy?");
      await expect(demo.problem).toContainText("Too many requests in a short time.");
      const wait = path === "/headless" ? "Wait a minute, then try again." : /Wait \d+ seconds?, then try again\./;
      await expect(demo.problem).toContainText(wait);
      await expect(demo.problem).not.toContainText(/RATE_LIMIT|429/);
    });
  });
}

test("a browser that drops its cookie meets the limit of its address", async ({ page, context, problems }) => {
  problems.allow(/429|RATE_LIMITED/);
  await onServer({ RATE_LIMIT_PER_ADDRESS: "1" }, page, async (server) => {
    const demo = await openDemo(page, `${server.url}/chat`);
    await demo.say("What can you do?");
    await demo.answers("demo model");
    await context.clearCookies();
    const again = await openDemo(page, `${server.url}/chat`);
    await again.say("What can you do?");
    await expect(again.problem).toContainText("Too many requests in a short time.");
  });
});

test("one who has too many answers being written is told; when one is stopped, the other can be had", async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/429|TOO_MANY_RUNS/);
  await onServer({ MAX_CONCURRENT_RUNS: "1" }, page, async (server) => {
    const one = await openDemo(page, `${server.url}/chat`);
    await one.say("Write a long answer");
    await expect(one.stop).toBeVisible();
    const two = await openDemo(await context.newPage(), `${server.url}/chat`);
    await two.newChat(); // the page opens the thread that it showed last
    await two.say("Sales by week");
    await expect(two.problem).toContainText("The agent is already working on too many answers at once.");
    await expect(two.problem).toContainText("Wait until one of them is finished, or stop one, then try again.");
    await one.page.bringToFront();
    await one.stop.click();
    await one.isIdle();
    await two.page.bringToFront();
    await two.problem.getByRole("button", { name: "Try again" }).click();
    await two.answers("The best week was");
    await two.page.close();
  });
});
