import { expect, type Page, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";

async function add(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "New item" }).fill(text);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

test("edits of two tabs on the same state are both kept", async ({ page, context, problems }) => {
  problems.allow(/409/);
  const first = await openDemo(page, "/shared-state");
  await first.show("Plan");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const other = await context.newPage();
  const second = await openDemo(other, page.url());
  await second.show("Plan");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();

  await add(page, "Count the mugs");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await add(other, "Call the supplier");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: "Remove: Count the mugs" })).toBeVisible();

  await page.reload();
  await expect(first.chat).toBeVisible();
  await first.show("Plan");
  await expect(page.getByRole("button", { name: /^Remove: / })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Remove: Call the supplier" })).toBeVisible();
});
