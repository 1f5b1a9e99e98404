import type { Page } from "playwright/test";
import { expect, test } from "../fixtures/test";
import { openDemo } from "./demo-page";

const notes = { name: "notes für Ada.txt", mimeType: "text/plain", buffer: Buffer.from("Call Ada about the mugs.\n") };
/** A red dot of one pixel. */
export const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach files" }).click();
  await (await choosing).setFiles(file);
}

/** What a page does with files, at this address of it. */
export function takesFiles(address: string): void {
  test("a file goes with a message, is read by the model, and can be opened after a reload", async ({ page, axe }) => {
    const demo = await openDemo(page, address);
    await choose(page, notes);
    const attached = page.getByRole("list", { name: "Attached files" });
    await expect(attached).toContainText("notes für Ada.txt is attached");
    await axe();
    await demo.say("What is in it?");
    await demo.answers("The first begins: “Call Ada about the mugs.”");
    await expect(attached.getByRole("link", { name: "notes für Ada.txt" })).toBeVisible();

    await page.reload();
    const link = attached.getByRole("link", { name: "notes für Ada.txt" });
    await expect(link).toBeVisible();
    const response = await page.request.get(`${demo.origin}${await link.getAttribute("href")}`);
    expect(await response.text()).toBe("Call Ada about the mugs.\n");
  });

  test("a file alone is a message, and one that was removed is none", async ({ page }) => {
    const demo = await openDemo(page, address);
    await choose(page, notes);
    await page.getByRole("button", { name: "Remove notes für Ada.txt" }).click();
    await expect(demo.send).toBeDisabled();
    await choose(page, { ...notes, name: "list.csv" });
    await expect(demo.send).toBeEnabled();
    await demo.send.click();
    await demo.answers("I got:");
    await expect(demo.chat.getByRole("link", { name: "list.csv" })).toBeVisible();
  });

  test("a file that can't be taken is said so, and the chat goes on", async ({ page, problems }) => {
    problems.allow(/ATTACHMENT_REFUSED|api\/attachments 400|status of 400|Failed to upload/);
    const demo = await openDemo(page, address);
    await choose(page, { name: "cat.png", mimeType: "image/png", buffer: dot });
    await expect(demo.problem).toHaveText("cat.png can't be attached: the model reads text files only.");
    await demo.problem.getByRole("button", { name: "Dismiss" }).click();
    await expect(demo.problem).toBeHidden();
    await choose(page, { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) });
    await expect(demo.problem).toHaveText("empty.txt was not uploaded. The file is empty.");
    await demo.say("Show order 1042");
    await demo.answers("could still be refunded");
    await expect(demo.problem).toBeHidden();
  });

  test("a file is attached by dropping it on the chat", async ({ page }) => {
    const demo = await openDemo(page, address);
    await expect(demo.composer).toBeVisible();
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["Water the plants.\n"], "dropped.txt", { type: "text/plain" }));
      return transfer;
    });
    await demo.chat.dispatchEvent("dragover", { dataTransfer });
    await expect(page.getByText("Drop files to attach them")).toBeVisible();
    await demo.chat.dispatchEvent("drop", { dataTransfer });
    await expect(page.getByText("Drop files to attach them")).toBeHidden();
    await expect(page.getByRole("list", { name: "Attached files" })).toContainText("dropped.txt is attached");
    await demo.say("What is in it?");
    await demo.answers("Water the plants.");
  });
}
