import { expect, test } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { openApprovals } from "./pages/approvals-page";
import { openDemo } from "./pages/demo-page";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test("the first page and a page that does not exist are sound", async ({ page, axe, problems }) => {
      problems.allow(/404/);
      for (const address of ["/", "/no-such-page"]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await axe();
        expect(await tooWide(page)).toEqual([]);
      }
    });

    for (const { address, side, prompt, answer } of [
      { address: "/chat", side: "Chat", prompt: "Sales by week", answer: "The best week was" },
      { address: "/frontend-tools", side: "Order board", prompt: "Highlight order 1042", answer: "is highlighted" },
      { address: "/subagents", side: "Trace", prompt: "What is our refund policy?", answer: "Our policy notes say" },
      { address: "/shared-state", side: "Plan", prompt: "Plan the week", answer: "Here is a plan" },
    ]) {
      test(`${address} is sound when it is empty and after a conversation`, async ({ page, axe }) => {
        const demo = await openDemo(page, address);
        await expect(demo.composer).toBeVisible();
        for (const view of ["Chat", side]) {
          await demo.show(view);
          await axe();
          expect(await tooWide(page)).toEqual([]);
        }
        await demo.say(prompt);
        await demo.answers(answer);
        for (const view of ["Chat", side]) {
          await demo.show(view);
          await axe();
          expect(await tooWide(page)).toEqual([]);
        }
      });
    }

    test("/approvals is sound with open, half-made and made decisions", async ({ page, axe }) => {
      const demo = await openApprovals(page);
      await demo.say("Refund orders 1042 and 1043");
      const [first, second] = [demo.refundCard(1042), demo.refundCard(1043)];
      const isSound = async () => {
        for (const view of ["Chat", "Orders and decisions"]) {
          await demo.show(view);
          await axe();
          expect(await tooWide(page)).toEqual([]);
        }
        await demo.show("Chat");
      };
      await expect(first).toBeVisible();
      await isSound();
      await first.getByLabel("Amount").fill("none");
      await first.getByRole("button", { name: "Approve with changes" }).click();
      await second.getByRole("button", { name: "Dismiss" }).click();
      await isSound();
      await first.getByRole("button", { name: "Reject…" }).click();
      await isSound();
      await first.getByLabel("Why not?").fill("Not today");
      await first.getByRole("button", { name: "Reject", exact: true }).click();
      await demo.answers("You declined the refund of order 1042");
      await isSound();
    });

    test("an answer with everything in it, an error card and an open tool card are sound", async ({
      page,
      axe,
      scripted: { server, model },
    }) => {
      model.says(
        "# A title\n\n- one\n- two\n\n> quoted\n\n`code` and [a link](https://example.com)\n\n```ts\n// Net and tax.\nfunction withTax(net: number, rate = 0.2): string {\n  return net * (1 + rate) + ' EUR';\n}\n```\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
      );
      model.fails(400, "");
      const demo = await openDemo(page, `${server.url}/chat`);
      await demo.say("Show me");
      await demo.answers("A title");
      // A word of its own as soon as the code is coloured.
      await expect(demo.chat.getByText("withTax", { exact: true })).toBeVisible();
      await demo.say("Again");
      await expect(demo.problem).toBeVisible();
      await axe();
      expect(await tooWide(page)).toEqual([]);
    });

    test("what opens is sound: the source files, and the menu of a phone", async ({ page, axe }) => {
      await openDemo(page, "/chat");
      await page.getByRole("button", { name: "Source" }).click();
      await expect(page.getByRole("heading", { name: "Made by these files" })).toBeVisible();
      await axe();
      await page.keyboard.press("Escape");
      const menu = page.getByRole("button", { name: "Open menu" });
      if (!(await menu.isVisible())) return;
      await menu.click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await axe();
      expect(await tooWide(page)).toEqual([]);
    });
  });
}
