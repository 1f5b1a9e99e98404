import type { Page } from "playwright/test";

import { chatBudget } from "./fixtures/budgets";
import { expect, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";

/** Kilobytes of script that the page has loaded, as they were sent. */
const scriptKb = (page: Page) =>
  page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"));
    return scripts.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0) / 1000;
  });

test("formulas and HTML in an answer are drawn, and their code comes with the first answer that has some", async ({
  page,
  scripted: { server, model },
}) => {
  model.says("A **plain** answer with a [link](https://example.com).");
  model.says("The area is $$\\pi r^2$$ of a circle.");
  model.says("Press <kbd>Enter</kbd> to send.");
  const demo = await openDemo(page, `${server.url}/chat`);
  await expect(demo.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await scriptKb(page)).toBeLessThan(chatBudget);
  await demo.say("Something plain");
  await demo.answers("A plain answer");
  const plain = await scriptKb(page);

  await demo.say("A formula");
  await expect(demo.chat.locator(".katex-html")).toContainText("πr");
  const withFormula = await scriptKb(page);
  expect(withFormula).toBeGreaterThan(plain + 60);

  await demo.say("Some HTML");
  await expect(demo.chat.locator("kbd")).toHaveText("Enter");
  expect(await scriptKb(page)).toBeGreaterThan(withFormula + 20);

  // A conversation that has them already is drawn whole when it is opened.
  await page.reload();
  await expect(demo.chat.locator(".katex-html")).toContainText("πr");
  await expect(demo.chat.locator("kbd")).toHaveText("Enter");
});
