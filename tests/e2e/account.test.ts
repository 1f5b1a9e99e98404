import type { Page } from "playwright/test";
import { TestServer } from "./fixtures/server";
import { test as base, expect } from "./fixtures/test";
import { tooWide } from "./fixtures/too-wide";
import { AccountPage } from "./pages/account-page";
import { ApprovalsPage } from "./pages/approvals-page";
import { Chats } from "./pages/chats";
import { openDemo } from "./pages/demo-page";

const password = "correct horse";

/** A server where people can sign in. */
const test = base.extend<{ url: string }>({
  url: async ({ context }, use) => {
    const server = await TestServer.create({ SIGN_IN: "on" });
    try {
      await server.start();
      await use(server.url);
    } finally {
      // What pages still ask for would fail with the server.
      for (const page of context.pages()) await page.goto("about:blank");
      await server.remove();
    }
  },
});

async function signUp(page: Page, url: string, email: string): Promise<AccountPage> {
  const account = new AccountPage(page);
  await page.goto(`${url}/sign-up`);
  await account.enter(email, password, "Create account");
  await expect(page).toHaveURL(`${url}/`);
  return account;
}

test("signing up takes the chats along, with what waits for a decision; signing out shows nothing of them", async ({
  page,
  url,
}) => {
  const approvals = new ApprovalsPage(page);
  await openDemo(page, `${url}/approvals`);
  await approvals.say("Refund order 1042");
  await expect(approvals.refundCard(1042)).toBeVisible();
  const { threadId } = approvals;

  const account = new AccountPage(page);
  await account.isSignedInAs(undefined);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
  await account.enter("ada@example.com", password, "Create account");
  await expect(page.getByRole("heading", { level: 1, name: "CopilotKit Agent Starter" })).toBeVisible();
  await account.isSignedInAs("ada@example.com");
  const chats = new Chats(page);
  await expect(chats.link("Refund order 1042", " (waits for you)")).toBeVisible();

  await chats.hide();
  await openDemo(page, `${url}/approvals?thread=${threadId}`);
  await approvals.refundCard(1042).getByRole("button", { name: "Approve", exact: true }).click();
  await approvals.answers(/refunded/i);
  expect(await approvals.refunded(1042)).toBe(8000);

  await account.signOut();
  await expect(page).toHaveURL(`${url}/`);
  await account.isSignedInAs(undefined);
  await expect(chats.list).toContainText("No chats yet");
  await chats.hide();
  await openDemo(page, `${url}/approvals`);
  await expect(page).not.toHaveURL(new RegExp(threadId));
  await expect(approvals.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();

  await page.goto(`${url}/sign-in`);
  await account.enter("ada@example.com", password, "Sign in");
  await expect(page).toHaveURL(`${url}/`);
  await chats.show();
  await expect(chats.link("Refund order 1042")).toBeVisible();
});

test("a wrong password is said in the form, which can be filled by keyboard alone", async ({ page, url, problems }) => {
  problems.allow(/401/);
  const account = await signUp(page, url, "bob@example.com");
  await account.signOut();
  await account.isSignedInAs(undefined);
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email").focus();
  await page.keyboard.type("bob@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("a wrong password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("The email or the password is wrong.");
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${url}/`);
  await account.isSignedInAs("bob@example.com");
});

test("everything is deleted after a confirmation, the account too", async ({ page, url, axe, problems }) => {
  problems.allow(/401/);
  const account = await signUp(page, url, "eve@example.com");
  const demo = await openDemo(page, `${url}/chat`);
  await demo.say("Hello");
  await demo.answers("I am the demo model");
  await page.goto(`${url}/account`);
  await expect(page.getByRole("main")).toContainText("You are signed in as eve@example.com.");
  await page.getByRole("button", { name: "Delete everything" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete everything?" });
  await expect(question).toBeVisible();
  await axe();
  await question.getByRole("button", { name: "Keep" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Delete everything" }).click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(`${url}/`);
  await account.isSignedInAs(undefined);
  await expect(new Chats(page).list).toContainText("No chats yet");
  await page.goto(`${url}/sign-in`);
  await account.enter("eve@example.com", password, "Sign in");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test("the pages of the account are sound", async ({ page, url, axe, problems }) => {
      problems.allow(/401/);
      const account = new AccountPage(page);
      for (const address of ["/sign-in", "/sign-up", "/account"]) {
        await page.goto(url + address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await axe();
        expect(await tooWide(page)).toEqual([]);
      }
      await page.goto(`${url}/sign-in`);
      await account.enter("nobody@example.com", password, "Sign in");
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      await axe();
      await signUp(page, url, `${"long".repeat(15)}@example.com`);
      await account.showNav();
      await axe();
      expect(await tooWide(page)).toEqual([]);
    });
  });
}

base("without SIGN_IN there is no sign-in, and a browser's chats can be deleted", async ({ page, problems }) => {
  problems.allow(/404/);
  for (const address of ["/sign-in", "/sign-up"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
  }
  const demo = await openDemo(page, "/chat");
  await demo.say("Hello");
  await demo.answers("I am the demo model");
  const chats = new Chats(page);
  await chats.show();
  await expect(chats.link("Hello")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeHidden();
  await page.getByRole("link", { name: "Your data" }).click();
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/");
  await chats.show();
  await expect(chats.list).toContainText("No chats yet");
});
