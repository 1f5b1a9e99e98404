import type { Locator } from "playwright/test";
import { expect, test } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { type DemoPage, openDemo } from "./pages/demo-page";

const week = [
  "Go through the open orders",
  "Check the stock and reorder",
  "Answer refund requests",
  "Email customers about late parcels",
  "Look at the sales report",
];

const plan = (demo: DemoPage): Locator => demo.page.getByRole("region", { name: "Plan", exact: true });
const item = (demo: DemoPage, text: string): Locator => plan(demo).getByRole("textbox", { name: `Text of: ${text}` });

async function add(demo: DemoPage, text: string): Promise<void> {
  await demo.show("Plan");
  await plan(demo).getByLabel("New item").fill(text);
  await plan(demo).getByRole("button", { name: "Add" }).click();
  await expect(item(demo, text)).toBeVisible();
}

/** Waits until the plan has exactly these items in this order, and all edits are stored. */
async function planIs(demo: DemoPage, items: readonly string[]): Promise<void> {
  await demo.show("Plan");
  const texts = plan(demo).getByRole("textbox", { name: /^Text of: / });
  await expect
    .poll(() => texts.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
    .toEqual(items);
  await expect(plan(demo).getByRole("status")).toHaveText("Saved");
}

test("the agent fills the plan, and it is there after a reload", async ({ page }) => {
  const demo = await openDemo(page, "/shared-state");
  await planIs(demo, []);
  await demo.say("Plan the week");
  await demo.answers("Here is a plan for the week.");
  await planIs(demo, week);
  await expect(plan(demo).getByLabel("Title of the plan")).toHaveValue("Week at the order desk");
  expect(await tooWide(page)).toEqual([]);
  await page.reload();
  await planIs(demo, week);
  await demo.answers("Here is a plan for the week.");
});

test("the person edits the plan, the agent works on it as it is then, and a reload keeps all of it", async ({
  page,
}) => {
  const demo = await openDemo(page, "/shared-state");
  await demo.say("Plan the week");
  await demo.answers("Here is a plan for the week.");
  await demo.show("Plan");
  await plan(demo).getByRole("checkbox", { name: "Done: Check the stock and reorder" }).click();
  await item(demo, "Answer refund requests").fill("Answer the returns");
  await item(demo, "Answer refund requests").press("Enter");
  await plan(demo).getByRole("button", { name: "Remove: Look at the sales report" }).click();
  await plan(demo).getByRole("combobox", { name: "Day of: Email customers about late parcels" }).selectOption("Friday");
  await add(demo, "Water the plants");
  await plan(demo).getByRole("button", { name: "Move up: Water the plants" }).click();
  const edited = [
    "Go through the open orders",
    "Check the stock and reorder",
    "Answer the returns",
    "Water the plants",
    "Email customers about late parcels",
  ];
  await planIs(demo, edited);

  await demo.say("Mark Water the plants as done");
  await demo.answers('I marked "Water the plants" as done.');
  await demo.say("Remove Answer the returns from the plan");
  await demo.answers('I removed "Answer the returns" from the plan.');
  const left = edited.filter((text) => text !== "Answer the returns");
  await page.reload();
  await planIs(demo, left);
  await expect(plan(demo).getByRole("checkbox", { name: "Done: Water the plants" })).toBeChecked();
  await expect(plan(demo).getByRole("checkbox", { name: "Done: Check the stock and reorder" })).toBeChecked();
  await expect(plan(demo).getByRole("combobox", { name: "Day of: Email customers" })).toHaveValue("Friday");
});

test("the agent does not find what the person removed", async ({ page }) => {
  const demo = await openDemo(page, "/shared-state");
  await add(demo, "Water the plants");
  await planIs(demo, ["Water the plants"]);
  await plan(demo).getByRole("button", { name: "Remove: Water the plants" }).click();
  await planIs(demo, []);
  await demo.say("Mark Water the plants as done");
  await demo.answers('The plan has no item "Water the plants".');
});

test("edits that are made while the agent works are stored when it is done, and stay on top of its own", async ({
  page,
}) => {
  const demo = await openDemo(page, "/shared-state");
  await add(demo, "Water the plants");
  await planIs(demo, ["Water the plants"]);
  await demo.say("Plan the week");
  await expect(demo.stop).toBeVisible();
  await add(demo, "Feed the cat");
  await plan(demo).getByRole("checkbox", { name: "Done: Water the plants" }).click();
  await demo.answers("Here is a plan for the week.");
  await planIs(demo, ["Water the plants", ...week, "Feed the cat"]);
  await page.reload();
  await planIs(demo, ["Water the plants", ...week, "Feed the cat"]);
  await expect(plan(demo).getByRole("checkbox", { name: "Done: Water the plants" })).toBeChecked();
});

test("an edit waits visibly for a long answer to end", async ({ page, scripted: { server, model } }) => {
  const answer = model.begins("It takes some time");
  const demo = await openDemo(page, `${server.url}/shared-state`);
  await demo.say("Tell me something");
  await expect(demo.chat).toContainText("It takes some time");
  await add(demo, "Feed the cat");
  await expect(plan(demo).getByRole("status")).toHaveText("The agent is working: 1 edit will be saved when it is done");
  answer.finish(", as you see.");
  await demo.answers("It takes some time, as you see.");
  await planIs(demo, ["Feed the cat"]);
  await page.reload();
  await planIs(demo, ["Feed the cat"]);
});

test("a second tab sees what the agent does, and its edits are not lost", async ({
  page,
  context,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(/409/); // the edit that comes while the other tab's run is on
  const one = await openDemo(page, `${server.url}/shared-state`);
  const two = await openDemo(await context.newPage(), page.url());
  await planIs(two, []);
  const answer = model.begins("It takes some time");
  await one.say("Tell me something");
  await expect(one.chat).toContainText("It takes some time");
  await add(two, "Feed the cat");
  await expect(plan(two).getByRole("status")).toHaveText("The agent is working: 1 edit will be saved when it is done");
  answer.finish(", as you see.");
  await planIs(two, ["Feed the cat"]);
  await two.answers("It takes some time, as you see.");
  await page.reload();
  await planIs(one, ["Feed the cat"]);
});

test("an edit that can't be stored says so, and is stored by its retry", async ({ page, problems }) => {
  problems.allow(/\/state|ERR_FAILED/); // the request that fails
  const demo = await openDemo(page, "/shared-state");
  await planIs(demo, []);
  await page.route("**/state", (route) => route.abort("failed"));
  await add(demo, "Feed the cat");
  await expect(plan(demo).getByRole("status")).toContainText("1 edit not saved yet");
  await page.unroute("**/state");
  await plan(demo).getByRole("button", { name: "Try again" }).click();
  await planIs(demo, ["Feed the cat"]);
  await page.reload();
  await planIs(demo, ["Feed the cat"]);
});
