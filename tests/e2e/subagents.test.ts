import type { ModelServer } from "./fixtures/model-server";
import { serverAway } from "./fixtures/problems";
import { expect, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";
import { openSubagents } from "./pages/subagents-page";

const rule = "Customers may ask for a refund within 30 days";

/** The agent hands a question to its subagent, which searches, and stops in the middle of its second step. */
function beginsResearch(model: ModelServer): ReturnType<ModelServer["begins"]> {
  model.calls("", "policy_researcher", { task: "What is our refund policy?" });
  model.calls("I look through the notes.", "search_policy", { query: "Refunds" });
  return model.begins("The note “Refunds” fits");
}

test("a subagent's work shows inside of its card, in any chat, and not as the agent's own words", async ({ page }) => {
  const demo = await openDemo(page, "/chat");
  await demo.say("What is our refund policy?");
  const work = demo.chat.getByRole("region", { name: "Work of Policy researcher" });
  await expect(work).toContainText("I look through the notes.");
  await expect(work.getByRole("button", { name: /^Search policy .*Done/ })).toBeVisible();
  await expect(work.getByRole("button", { name: /^Read policy Refunds .*Done/ })).toBeVisible();
  await demo.answers(rule);
  await expect(demo.chat.getByText("I look through the notes.")).toHaveCount(1);
  await expect(work).toContainText(rule);
  await expect(demo.chat.getByText(rule)).toHaveCount(2);

  await page.reload();
  await expect(work).toContainText("I look through the notes.");
  await expect(work.getByRole("button", { name: /^Read policy Refunds .*Done/ })).toBeVisible();
  await expect(demo.chat.getByText("I look through the notes.")).toHaveCount(1);
  await expect(demo.chat.getByText(rule)).toHaveCount(2);
});

test("the trace shows who did what as a tree, while it goes on and after a reload", async ({
  page,
  scripted: { server, model },
  axe,
}) => {
  const research = beginsResearch(model);
  const demo = await openSubagents(page, `${server.url}/subagents`);
  await demo.show("Trace");
  await expect(demo.trace).toContainText("Nothing was done yet");
  await demo.say("What is our refund policy?");
  await demo.show("Trace");
  const nodes = demo.trace.getByRole("list", { name: "Steps for: What is our refund policy?" }).getByRole("listitem");
  await expect(nodes).toHaveText([
    /^Step 1Running/,
    /^Policy researcherSubagentWhat is our refund policy\?Running/,
    /^Step 1I look through the notes\.Done/,
    /^Search policyRefundsDone/,
    /^Step 2The note “Refunds” fitsRunning/,
  ]);
  model.says("Our policy notes say it.");
  research.finish(".");
  const tree = [
    /^Step 1Done/,
    /^Policy researcherSubagentWhat is our refund policy\?Done/,
    /^Step 1I look through the notes\.Done/,
    /^Search policyRefundsDone/,
    /^Step 2The note “Refunds” fits\.Done/,
    /^Step 2Our policy notes say it\.Done/,
  ];
  await expect(nodes).toHaveText(tree);
  await axe();
  const times = await nodes.allTextContents();
  expect(times.filter((line) => /\d s/.test(line))).toHaveLength(tree.length);

  await page.reload();
  await expect(demo.chat).toBeVisible();
  await demo.show("Trace");
  await expect(nodes).toHaveText(tree);
  await expect(nodes).toHaveText(times);
});

test("subagents side by side, one of which fails: each works in its own card, the agent goes on, a reload shows the same", async ({
  page,
  scripted: { server, model },
}) => {
  const inputs = ["Returns", "Warranty", "Shipping"].map((task) => ({ task }));
  model.callsTogether("I ask three.", "policy_researcher", inputs);
  model.says("It is in the notes.");
  model.fails(400, "secret text of the provider");
  model.says("It is in the notes.");
  model.says("Two of three are known.");
  const demo = await openSubagents(page, `${server.url}/subagents`);
  await demo.say("What are our rules?");
  await demo.answers("Two of three are known.");

  const card = demo.card(/^Policy researcher/);
  const nodes = demo.trace.getByRole("list", { name: "Steps for: What are our rules?" }).getByRole("listitem");
  const isShown = async () => {
    await expect(card).toHaveCount(3);
    await expect(card.filter({ hasText: "Done" })).toHaveCount(2);
    await expect(card.filter({ hasText: "Failed" })).toHaveCount(1);
    await expect(demo.research.filter({ hasText: "It is in the notes." })).toHaveCount(2);
    await expect(demo.chat.getByText("Two of three are known.")).toHaveCount(1);
    await demo.show("Trace");
    await expect(nodes.filter({ hasText: /^Policy researcherSubagent(Returns|Warranty|Shipping)/ })).toHaveCount(3);
  };
  await isShown();
  const before = await nodes.allTextContents();
  await page.reload();
  await expect(demo.chat).toBeVisible();
  await demo.show("Chat");
  await isShown();
  await expect(nodes).toHaveText(before);
  await expect(page.getByText("secret")).toHaveCount(0);
  await demo.show("Chat");
  model.says("Gladly.");
  await demo.say("Thanks");
  await demo.answers("Gladly.");
});

test("a run that kill -9 cut: the trace says how far it came and how long its steps took, and the chat goes on", async ({
  page,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(serverAway);
  beginsResearch(model);
  const demo = await openSubagents(page, `${server.url}/subagents`);
  await demo.say("What is our refund policy?");
  await expect(demo.research).toContainText("The note “Refunds” fits");
  await expect.poll(() => server.hasLogged("The note “Refunds” fits")).toBe(true);
  await server.restart();
  await page.reload();
  await expect(demo.research).toContainText("I look through the notes.");
  await demo.show("Trace");
  const nodes = demo.trace.getByRole("list", { name: "Steps for: What is our refund policy?" }).getByRole("listitem");
  await expect(nodes.nth(0)).toHaveText(/^Step 1Not finished\d+(\.\d)? s/);
  await expect(nodes.nth(1)).toHaveText(/^Policy researcherSubagentWhat is our refund policy\?Not finished/);
  await expect(nodes.nth(2)).toHaveText(/^Step 1I look through the notes\.Done(< )?\d+(\.\d)? s/);
  await expect(nodes.nth(3)).toHaveText(/^Search policyRefundsDone/);
  await demo.show("Chat");
  // The question is handed to the subagent again, and then the agent answers.
  model.says("The notes allow it.");
  model.says("I can research.");
  await demo.say("What can you do?");
  await demo.answers("I can research.");
  await expect(demo.research).toContainText("The notes allow it.");
  await expect(demo.problem).toBeHidden();
});

test("what a chat has used is counted, and still there after a reload", async ({ page }) => {
  const demo = await openSubagents(page);
  await demo.say("Export the orders");
  await demo.answers("I exported 60 orders");
  const usage = page.getByRole("button", { name: /^[\d,]+ tokens in this chat$/ });
  await expect(usage).toBeVisible();
  const text = (await usage.textContent()) ?? "";
  await page.reload();
  await expect(usage).toHaveText(text);
  await usage.click();
  const more = page.getByRole("dialog", { name: "Usage" });
  await expect(more).toContainText("A token is a piece of a word");
  await expect(more.getByText("Left today")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(usage).toBeFocused();
});

for (const { limit, prompt, told } of [
  { limit: { MAX_STEPS: "1" }, prompt: "Sales by week", told: "The agent stopped because it took too many steps." },
  { limit: { MAX_TOOL_CALLS: "1" }, prompt: "What is our refund policy?", told: "too many steps" },
  { limit: { MAX_RUN_SECONDS: "8" }, prompt: "Write a long answer", told: "took too long" },
]) {
  test.describe(Object.keys(limit).join(), () => {
    test.use({ variables: limit });

    test("a run that reached it says so in plain words, and the chat goes on", async ({ page, server }) => {
      const demo = await openDemo(page, `${server.url}/chat`);
      await demo.say(prompt);
      await expect(demo.problem).toContainText(told);
      await expect(demo.problem).not.toContainText(/MAX_|token/i);
      await demo.say("What can you do?");
      await expect(demo.problem).toBeHidden();
      await demo.isIdle();
      await expect(demo.problem).toBeHidden();
    });
  });
}

test.describe("MAX_RUN_TOKENS and MAX_DAILY_TOKENS", () => {
  test.use({ variables: { MAX_RUN_TOKENS: "1", MAX_DAILY_TOKENS: "200" } });

  test("a run that used up its tokens, or a day that did, says so in plain words", async ({
    page,
    server,
    problems,
  }) => {
    problems.allow(/429|BUDGET_USED/);
    const demo = await openDemo(page, `${server.url}/chat`);
    await demo.say("Sales by week");
    await expect(demo.problem).toContainText("The agent stopped because this answer became too long");
    await expect(demo.problem).toContainText("begin a new chat");
    await demo.say("Sales by week");
    await expect(demo.problem).toContainText("Your allowance for today is used up.");
    await expect(demo.problem).toContainText("It begins anew every day at midnight (UTC).");
  });
});
