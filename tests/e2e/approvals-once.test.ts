import { z } from "zod";
import { serverAway } from "./fixtures/problems";
import { expect, test } from "./fixtures/test";
import { openApprovals } from "./pages/approvals-page";

const answer = z.object({
  resume: z.array(z.object({ payload: z.object({ editedArgs: z.record(z.string(), z.unknown()) }) })),
});

test("a double click on approve gives one refund", async ({ page, server }) => {
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund order 1042");
  const card = demo.refundCard(1042);
  await card.getByLabel("Amount").fill("30");
  await card.getByRole("button", { name: "Approve with changes" }).dblclick();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  expect(await demo.refunded(1042)).toBe(3000);
  await demo.showsDecisions([/^Approved with changes/]);
});

test("two tabs that both approve give one refund, and both end up showing it", async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/409/); // the tab that came second
  const one = await openApprovals(page, `${server.url}/approvals`);
  await one.say("Refund order 1042");
  await expect(one.refundCard(1042)).toBeVisible();
  const two = await openApprovals(await context.newPage(), page.url());
  for (const tab of [one, two]) await tab.refundCard(1042).getByLabel("Amount").fill("30");
  await Promise.all(
    [one, two].map((tab) => tab.refundCard(1042).getByRole("button", { name: "Approve with changes" }).click()),
  );
  for (const tab of [one, two]) {
    await expect(tab.chat).toContainText("I refunded 30.00 EUR of order 1042");
    await expect(tab.waiting).toBeHidden();
    await tab.showsDecisions([/^Approved with changes/]);
  }
  expect(await one.refunded(1042)).toBe(3000);
});

test("a tab that decides later than another one is told how things stand", async ({ page, context, server }) => {
  const one = await openApprovals(page, `${server.url}/approvals`);
  await one.say("Refund order 1042");
  await expect(one.refundCard(1042)).toBeVisible();
  const two = await openApprovals(await context.newPage(), page.url());
  await expect(two.refundCard(1042)).toBeVisible();
  await one.refundCard(1042).getByRole("button", { name: "Dismiss" }).click();
  await one.answers("You dismissed the refund of order 1042");

  await two.refundCard(1042).getByRole("button", { name: "Approve" }).click();
  await expect(two.problem).toContainText("This question is not open in this thread.");
  await expect(two.chat).toContainText("You dismissed the refund of order 1042");
  await expect(two.waiting).toBeHidden();
  expect(await two.refunded(1042)).toBe(0);
  await two.say("Show order 1043");
  await two.answers("120.00 EUR could still be refunded");
});

test("a replayed approval, also with another amount, refunds nothing more", async ({ page, server }) => {
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund order 1042");
  const card = demo.refundCard(1042);
  await card.getByLabel("Amount").fill("30");
  const sent = page.waitForRequest((request) => request.url().endsWith("/run"));
  await card.getByRole("button", { name: "Approve with changes" }).click();
  const request = await sent;
  await demo.answers("I refunded 30.00 EUR of order 1042");

  const headers = { "content-type": "application/json", origin: server.url };
  const replay = (data: string) =>
    page.request.post(request.url(), { headers, data }).then((response) => response.text());
  const body = request.postData() ?? "";
  expect(await replay(body)).not.toContain('"type":"TOOL_CALL_RESULT"');
  const other = answer.passthrough().parse(JSON.parse(body));
  const [first] = other.resume;
  if (first) first.payload.editedArgs = { ...first.payload.editedArgs, amount: 40 };
  await replay(JSON.stringify(other));
  expect(await demo.refunded(1042)).toBe(3000);
  await page.reload();
  await demo.showsRefunded(1042, "30.00 EUR");
  await demo.showsDecisions([/^Approved with changes.*80 → 30$/]);
});

test("an approval that the server refuses is told, and the card is there again", async ({ page, server }) => {
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund order 1042");
  const card = demo.refundCard(1042);
  await card.getByLabel("Amount").fill("30");
  await page.route(
    "**/run",
    (route) => route.continue({ postData: (route.request().postData() ?? "").replace('"amount":30', '"amount":-30') }),
    { times: 1 },
  );
  await card.getByRole("button", { name: "Approve with changes" }).click();
  await expect(demo.problem).toContainText(
    /The answer does not fit what was asked\.\s*Nothing was done\. Decide again\./,
  );
  await expect(card.getByLabel("Amount")).toHaveValue("80");
  expect(await demo.refunded(1042)).toBe(0);
  await card.getByRole("button", { name: "Approve" }).click();
  await demo.answers("I refunded 80.00 EUR of order 1042");
});

test("an approval while the server is away is told, and can be made when it is back", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(serverAway);
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund order 1042");
  const card = demo.refundCard(1042);
  await expect(card).toBeVisible();
  await server.kill();
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(demo.problem).toContainText("The server can't be reached.");
  await server.start();
  await demo.problem.getByRole("button", { name: "Reconnect" }).click();
  await card.getByRole("button", { name: "Approve" }).click();
  await demo.answers("I refunded 80.00 EUR of order 1042");
  expect(await demo.refunded(1042)).toBe(8000);
});
