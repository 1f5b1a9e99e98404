import { expect, test } from "./fixtures/sidecar-test";

test("the page of the AI SDK says that the agent inside of the app answers there", async ({ page, beside }) => {
  const host = new URL(beside.sidecar.url).host;
  await page.goto(`${beside.server.url}/use-chat`);
  await expect(page.getByRole("note").filter({ hasText: `The agent at ${host}` })).toBeVisible();
  await page.goto(`${beside.server.url}/chat`);
  await expect(page.getByRole("region", { name: "Chat", exact: true })).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);
});
