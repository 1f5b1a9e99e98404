import { expect, type Locator, type Page } from "playwright/test";

/** A page of the demo as a person finds their way on it, on a wide screen and on a phone. */
export class DemoPage {
  readonly chat: Locator;
  /** What is always there when the page is. */
  protected readonly main: Locator;
  readonly composer: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  /** The card that says what went wrong. */
  readonly problem: Locator;

  constructor(readonly page: Page) {
    this.chat = page.getByRole("region", { name: "Chat", exact: true });
    this.main = this.chat;
    this.composer = page.getByRole("textbox", { name: "Message", exact: true });
    this.send = page.getByRole("button", { name: "Send", exact: true });
    this.stop = page.getByRole("button", { name: "Stop", exact: true });
    const dismiss = page.getByRole("button", { name: "Dismiss", exact: true });
    this.problem = page.getByRole("alert").filter({ has: dismiss });
  }

  /** Address of the server that the page is from. */
  get origin(): string {
    return new URL(this.page.url()).origin;
  }

  get threadId(): string {
    const thread = new URL(this.page.url()).searchParams.get("thread");
    if (!thread) throw new Error(`There is no thread in ${this.page.url()}`);
    return thread;
  }

  async say(text: string): Promise<void> {
    await this.show("Chat");
    await this.composer.fill(text);
    await this.send.click();
  }

  /** Waits until the agent said this, and is done. A long answer takes about half a minute to stream. */
  async answers(text: string | RegExp): Promise<void> {
    await this.show("Chat");
    await expect(this.chat).toContainText(text, { timeout: 45_000 });
    await this.isIdle();
  }

  /** Waits until the agent works no more, and a message can be written. */
  async isIdle(): Promise<void> {
    await expect(this.send).toBeVisible();
  }

  /** Brings a side of the page into view where the screen shows one at a time. */
  async show(side: string): Promise<void> {
    const views = this.page.getByRole("group", { name: "View" });
    await expect(views.or(this.main).filter({ visible: true }).first()).toBeVisible();
    const button = views.getByRole("button", { name: side, exact: true, pressed: false });
    if (await button.isVisible()) await button.click();
  }

  /** Goes to another page by the app's own nav. */
  async goTo(title: string): Promise<void> {
    const menu = this.page.getByRole("button", { name: "Open menu" });
    if (await menu.isVisible()) await menu.click();
    await this.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: title, exact: true }).click();
    await expect(this.page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  }

  /** Starts an empty thread on the same page, and waits until it is there. */
  async newChat(): Promise<void> {
    const before = this.page.url();
    await this.page.getByRole("button", { name: "New chat" }).click();
    await expect(this.page).not.toHaveURL(before);
    await expect(this.chat.getByRole("heading", { name: "What shall we do?" })).toBeVisible();
  }
}

/** Opens a page of the demo in a new thread, or the thread of an address. */
export async function openDemo(page: Page, address: string): Promise<DemoPage> {
  const demo = new DemoPage(page);
  await page.goto(address);
  await expect(demo.chat).toBeVisible();
  return demo;
}
