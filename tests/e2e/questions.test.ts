import { serverAway } from "./fixtures/problems";
import { expect, test } from "./fixtures/test";
import { openSubagents } from "./pages/subagents-page";

test("a tool asks in the middle of its work: the form says what is wrong, and the answer is used once", async ({
  page,
  axe,
}) => {
  const demo = await openSubagents(page);
  await demo.say("Book a courier for order 1042");
  await expect(demo.question).toContainText("When should the courier pick up order 1042 for Ada Lindqvist?");
  await expect(demo.composer).toBeHidden();
  await expect(demo.card(/^Book courier 1042 Waiting for you/)).toBeVisible();
  await axe();

  await demo.question.getByRole("button", { name: "Answer" }).click();
  await expect(demo.question.getByRole("alert")).toHaveText([
    "Day of the pick-up is missing.",
    "Time of the day is missing.",
    "Number of parcels is missing.",
  ]);
  await expect(demo.question.getByLabel("Day of the pick-up")).toBeFocused();
  await demo.fillPickup({ day: "2026-12-03", slot: "12:00–16:00", parcels: "21" });
  await demo.question.getByRole("button", { name: "Answer" }).click();
  await expect(demo.question.getByRole("alert")).toHaveText(["Number of parcels must be 20 or less."]);

  await demo.question.getByLabel("Number of parcels").fill("2");
  await demo.question.getByLabel("Handle with care").check();
  await demo.question.getByLabel("Note for the courier (optional)").fill("Ring twice");
  await demo.question.getByRole("button", { name: "Answer" }).dblclick();
  await demo.answers("The courier for order 1042 comes on 2026-12-03 between 12:00–16:00 for 2 parcels.");
  await expect(demo.chat).toContainText("Courier booked: Thu, December 3, 12:00–16:00");
  await expect(demo.chat).toContainText("Handle with care. Ring twice");
  await expect(demo.question).toBeHidden();
});

test("a question waits through a reload and kill -9", async ({ page, server, problems }) => {
  problems.allow(serverAway);
  const demo = await openSubagents(page, `${server.url}/subagents`);
  await demo.say("Book a courier for order 1042");
  await expect(demo.question).toBeVisible();
  await page.reload();
  await expect(demo.question).toBeVisible();
  await server.restart();
  await page.reload();
  await demo.fillPickup({ day: "2026-12-04", slot: "08:00–12:00", parcels: "1" });
  await demo.question.getByRole("button", { name: "Answer" }).click();
  await demo.answers("comes on 2026-12-04 between 08:00–12:00 for one parcel.");
});

test("a dismissed question books nothing, and so does a message instead of an answer", async ({ page }) => {
  const demo = await openSubagents(page);
  await demo.say("Book a courier for order 1042");
  await demo.question.getByRole("button", { name: "Dismiss" }).click();
  await demo.answers("No courier was booked for order 1042, since you dismissed the question.");

  await demo.say("Book a courier for order 1043");
  await expect(demo.chat).toContainText("Waiting for your answer");
  await demo.chat.getByRole("button", { name: "Dismiss and write on" }).click();
  await page.getByRole("textbox", { name: "Message that dismisses the question" }).fill("Show order 1043");
  await page.getByRole("button", { name: "Dismiss and send" }).click();
  await demo.answers("120.00 EUR could still be refunded");
  await expect(demo.question).toBeHidden();
});

test("a question can be answered with the keyboard alone", async ({ page }) => {
  const demo = await openSubagents(page);
  await demo.say("Book a courier for order 1042");
  await expect(page.getByRole("region", { name: "Waiting for your answer" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(demo.question.getByLabel("Day of the pick-up")).toBeFocused();
  await demo.fillPickup({ day: "2026-12-03", slot: "16:00–20:00", parcels: "3" });
  await page.keyboard.press("Enter");
  await demo.answers("between 16:00–20:00 for 3 parcels");
  await expect(demo.chat).toBeFocused();
});
