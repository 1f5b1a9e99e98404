import { serverAway } from "./fixtures/problems";
import { expect, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";

test("a model that refuses shows a card, without its own words, and the retry answers", async ({
  page,
  scripted: { server, model },
}) => {
  model.fails(401, "Incorrect API key: sk-secret");
  model.says("Now I am here.");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Are you there?");
  await expect(demo.problem).toContainText("The model provider refused the key.");
  await expect(page.locator("body")).not.toContainText("sk-secret");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("Now I am here.");
  await expect(demo.problem).toBeHidden();
  await expect(demo.chat.getByText("Are you there?")).toHaveCount(1);
  await page.reload();
  await demo.answers("Now I am here.");
  await expect(demo.chat.getByText("Are you there?")).toHaveCount(1);
  await expect(demo.problem).toBeHidden();
});

test("a failure is told again after a reload, and can be retried from there", async ({
  page,
  scripted: { server, model },
}) => {
  model.fails(400, "Bad request");
  model.says("Now I am here.");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Are you there?");
  await expect(demo.problem).toContainText("The model did not answer properly.");
  await page.reload();
  await expect(demo.problem).toContainText("The model did not answer properly.");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("Now I am here.");
  await expect(demo.chat.getByText("Are you there?")).toHaveCount(1);
});

test("a model that can't be reached is told, and answers the retry when it is back", async ({
  page,
  scripted: { server, model },
}) => {
  await model.stop();
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Are you there?");
  await expect(demo.problem).toContainText("The model did not answer properly.");
  await model.start();
  model.says("Now I am here.");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("Now I am here.");
});

test("an answer that breaks off keeps what was said", async ({ page, scripted: { server, model } }) => {
  const answer = model.begins("The first half of it");
  model.says("All of it.");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Tell me");
  await expect(demo.chat).toContainText("The first half of it");
  answer.cut();
  await expect(demo.problem).toContainText("The model did not answer properly.");
  await expect(demo.chat).toContainText("The first half of it");
  await page.reload();
  await expect(demo.chat).toContainText("The first half of it");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("All of it.");
});

test("a server that is killed in the middle of an answer is told, and goes on when it is back", async ({
  page,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(serverAway);
  model.begins("The first half of it");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Tell me");
  await expect(demo.chat).toContainText("The first half of it");
  await server.kill();
  await expect(demo.problem).toContainText("The server can't be reached.");
  await server.start();
  model.says("All of it.");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("All of it.");
  await expect(demo.problem).toBeHidden();
  await expect(demo.chat.getByText("Tell me")).toHaveCount(1);
});

test("after a crash the reopened chat says that the server stopped, and the retry answers", async ({
  page,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(serverAway);
  model.begins("The first half of it");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Tell me");
  await expect(demo.chat).toContainText("The first half of it");
  await expect.poll(() => server.hasLogged("The first half of it")).toBe(true);
  await server.restart();
  await page.reload();
  await expect(demo.problem).toContainText("The server stopped while the agent was working.");
  await expect(demo.chat).toContainText("The first half of it");
  model.says("All of it.");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("All of it.");
  await expect(demo.chat.getByText("Tell me")).toHaveCount(1);
});

test("a server that is stopped in order says so in the chat", async ({
  page,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(serverAway);
  model.begins("The first half of it");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Tell me");
  await expect(demo.chat).toContainText("The first half of it");
  await server.stop();
  await expect(demo.problem).toContainText("The server stopped while the agent was working.");
  await server.start();
  model.says("All of it.");
  await demo.problem.getByRole("button", { name: "Try again" }).click();
  await demo.answers("All of it.");
});

test("a second tab that writes while the agent works is told, and can watch instead", async ({
  page,
  context,
  scripted: { server, model },
  problems,
}) => {
  problems.allow(/409/); // the message of the second tab
  const one = await openDemo(page, `${server.url}/chat`);
  const two = await openDemo(await context.newPage(), page.url());
  await two.composer.fill("Me too");
  const answer = model.begins("Only one at a time");
  await one.say("Tell me");
  await expect(one.chat).toContainText("Only one at a time");
  await two.send.click();
  await expect(two.problem).toContainText("The agent is already working in this chat.");
  await two.problem.getByRole("button", { name: "Reconnect" }).click();
  await expect(two.chat).toContainText("Only one at a time");
  await expect(two.chat).not.toContainText("Me too");
  answer.finish(", please.");
  for (const tab of [one, two]) await tab.answers("Only one at a time, please.");
  model.says("You are welcome.");
  await two.say("Thanks");
  await two.answers("You are welcome.");
});
