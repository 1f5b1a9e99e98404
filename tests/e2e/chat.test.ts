import { expect, test } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { openDemo } from "./pages/demo-page";

test("the first message is answered, by a model that says what it is", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Hello");
  await demo.answers("I am the demo model of this starter");
  await expect(demo.chat.getByText("Hello", { exact: true })).toHaveCount(1);
  await expect(demo.composer).toHaveValue("");
});

test("a prompt of the empty chat is sent with one click", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.chat.getByRole("button", { name: "What is our refund policy?" }).click();
  await demo.answers("Our policy notes say under");
});

test("sales are drawn as a chart, with the same numbers as a table", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Sales by week");
  await demo.answers(/In 8 weeks there were \d+ orders/);
  const chart = demo.chat.getByRole("figure", { name: "Sales by week" });
  await expect(chart.locator("svg path[name]").first()).toBeVisible();
  await expect(chart.getByRole("table")).toBeHidden();
  await chart.getByText("Show as a table").click();
  await expect(chart.getByRole("row")).toHaveCount(1 + 8);
  await expect(chart.getByRole("columnheader")).toHaveText(["Week", "Orders", "Revenue", "Refunded"]);
  const orders = await chart.getByRole("row").getByRole("cell").nth(1).textContent();
  expect(Number(orders)).toBeGreaterThan(0);
  expect(await tooWide(page)).toEqual([]);
});

test("a tool call is a card that opens to its arguments and its result", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("Show open orders");
  await demo.answers("I looked for open orders and found");
  const card = demo.chat.getByRole("button", { name: /^Search orders .*Done/ });
  await expect(card).toHaveAttribute("aria-expanded", "false");
  await card.click();
  await expect(demo.chat.getByRole("region", { name: "Arguments" })).toContainText('"status": "open"');
  await expect(demo.chat.getByRole("region", { name: "Result" })).toContainText('"orders": [');
  await expect(demo.chat.getByRole("region", { name: "Orders found" }).getByRole("table")).toBeVisible();
});

test("Enter sends and Shift+Enter breaks the line", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.composer.pressSequentially("Show");
  await demo.composer.press("Shift+Enter");
  await demo.composer.pressSequentially("order 1042");
  await expect(demo.composer).toHaveValue("Show\norder 1042");
  await demo.composer.press("Enter");
  await demo.answers("80.00 EUR could still be refunded");
});

test("nothing that is said makes the page wider than the screen", async ({ page, scripted: { server, model } }) => {
  const word = "Donaudampfschifffahrt".repeat(20);
  const cells = Array.from({ length: 12 }, (_, index) => `column number ${index}`).join(" | ");
  const table = `| ${cells} |\n| ${cells.replace(/[^|]+/g, " --- ")} |\n| ${cells} |`;
  model.says(`${word}\n\n\`\`\`ts\nconst ${word} = "${word}";\n\`\`\`\n\n${table}\n\n\`${word}\`\n\nThat is all.`);
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say(`Say ${word}`);
  await demo.answers("That is all.");
  await expect(demo.chat.getByRole("table")).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
});
