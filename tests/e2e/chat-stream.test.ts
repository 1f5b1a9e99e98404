import { longText } from "../../agent/model/demo/long-text";
import { expect, type Page, test } from "./fixtures/test";
import { type DemoPage, openDemo } from "./pages/demo-page";

const early = "How a message travels";
const late = "everything else follows from it.";

// The plain sentences: no heading, table or code, and without the marks of Markdown.
const sentences = longText
  .replace(/```.*?```/gs, "")
  .split("\n")
  .filter((line) => !/^[|#]/.test(line))
  .map((line) =>
    line
      .replace(/^(\d+\.|-) /, "")
      .replace(/[*`]/g, "")
      .trim(),
  )
  .filter((line) => line !== "");

/** How often each sentence of the long answer stands in the chat. */
async function counts(demo: DemoPage): Promise<number[]> {
  const text = ((await demo.chat.textContent()) ?? "").replace(/\s+/g, " ");
  return sentences.map((sentence) => text.split(sentence).length - 1);
}
const once = sentences.map(() => 1);

async function beginLongAnswer(page: Page): Promise<DemoPage> {
  const demo = await openDemo(page, "/chat");
  await demo.say("Write a long answer");
  await expect(demo.chat).toContainText("From the page to the server");
  return demo;
}

test("an answer that streams goes on after a reload, and stands once", async ({ page }) => {
  const demo = await beginLongAnswer(page);
  await page.reload();
  await expect(demo.chat).toContainText(early);
  await expect(demo.stop).toBeVisible();
  await demo.answers(late);
  expect(await counts(demo)).toEqual(once);
  await page.reload();
  await demo.answers(late);
  expect(await counts(demo)).toEqual(once);
  await expect(demo.chat.getByText("Write a long answer", { exact: true })).toHaveCount(1);
});

test("after a reload in the middle of several steps, each text and each call stands once", async ({
  page,
  scripted: { server, model },
}) => {
  model.calls("I look it up.", "get_order", { orderId: 1042 });
  const answer = model.begins("Order 1042 is");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("How is my order?");
  await expect(demo.chat).toContainText("Order 1042 is");
  await page.reload();
  await expect(demo.chat).toContainText("Order 1042 is");
  answer.finish(" paid, as you see.");
  await demo.answers("Order 1042 is paid, as you see.");
  await expect(demo.chat.getByText("How is my order?", { exact: true })).toHaveCount(1);
  await expect(demo.chat.getByText("I look it up.", { exact: true })).toHaveCount(1);
  await expect(demo.chat.getByText("Order 1042 is paid, as you see.", { exact: true })).toHaveCount(1);
  await expect(demo.chat.getByRole("button", { name: /^Get order 1042/ })).toHaveCount(1);
});

test("an answer goes on while its tab is closed, and is there whole on return", async ({ page, context }) => {
  await beginLongAnswer(page);
  const address = page.url();
  await page.close();
  const demo = await openDemo(await context.newPage(), address);
  await demo.answers(late);
  expect(await counts(demo)).toEqual(once);
});

test("an answer goes on while another page of the app is shown", async ({ page }) => {
  const demo = await beginLongAnswer(page);
  await demo.goTo("Shared state");
  await demo.goTo("Chat");
  await demo.answers(late);
  expect(await counts(demo)).toEqual(once);
});

test("two tabs watch the same answer", async ({ page, context }) => {
  const one = await beginLongAnswer(page);
  const two = await openDemo(await context.newPage(), page.url());
  await expect(two.stop).toBeVisible();
  for (const tab of [one, two]) {
    await tab.answers(late);
    expect(await counts(tab)).toEqual(once);
  }
});

test("stop ends the answer, keeps what was said, and the next message works", async ({ page }) => {
  const demo = await beginLongAnswer(page);
  await demo.stop.click();
  await expect(demo.chat).toContainText("Stopped. Write a message to go on.");
  await demo.isIdle();
  const seen = sentences.filter((_, index) => index < 2);
  await page.reload();
  await demo.isIdle();
  await expect(demo.chat).toContainText(seen[0] ?? early);
  await expect(demo.chat).not.toContainText(late);
  await demo.say("Show order 1042");
  await demo.answers("80.00 EUR could still be refunded");
  await expect(demo.chat).not.toContainText("Stopped.");
  await expect(demo.chat.getByText("Write a long answer", { exact: true })).toHaveCount(1);
});

test("a tab can stop an answer that another one asked for", async ({ page, context }) => {
  const one = await beginLongAnswer(page);
  const two = await openDemo(await context.newPage(), page.url());
  await two.stop.click();
  for (const tab of [one, two]) {
    await tab.isIdle();
    await expect(tab.chat).toContainText("Stopped. Write a message to go on.");
    await expect(tab.chat).not.toContainText(late);
  }
});
