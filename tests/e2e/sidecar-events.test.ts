import { expect, test } from "./fixtures/sidecar-test";
import { openApprovals } from "./pages/approvals-page";
import { openEvents } from "./pages/events-page";

test("the events page shows its stream, and offers no stored runs, which that server has", async ({
  page,
  beside: { server },
}) => {
  const demo = await openEvents(page, `${server.url}/events`);
  await demo.runs("Refund order 1042", "awaiting_input");
  await expect(page.getByRole("button", { name: "Stored runs" })).toHaveCount(0);
  const { threadId } = demo;
  const chat = await openApprovals(page, `${server.url}/approvals?thread=${threadId}`);
  await expect(chat.refundCard(1042)).toBeVisible();
});
