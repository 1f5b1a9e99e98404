import { expect, type Locator, type Page } from "playwright/test";

/** The list of chats: beside the page on a wide screen, in the menu on a phone. */
export class Chats {
  readonly list: Locator;
  readonly search: Locator;
  readonly undo: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole("region", { name: "Chats" });
    this.search = this.list.getByRole("searchbox", { name: "Search chats" });
    this.undo = this.list.getByRole("button", { name: "Undo" });
  }

  /** Brings the list into view. */
  async show(): Promise<void> {
    const menu = this.page.getByRole("button", { name: "Open menu" });
    if (await menu.isVisible()) await menu.click();
    await expect(this.list).toBeVisible();
  }

  /** Takes the menu away where it lies over the page. */
  async hide(): Promise<void> {
    const close = this.page.getByRole("button", { name: "Close menu" });
    if (await close.isVisible()) await close.click();
  }

  /** Goes to a page by the nav above the list; its link may say how much waits there. */
  async goTo(title: string): Promise<void> {
    await this.show();
    const nav = this.page.getByRole("navigation", { name: "Main" });
    await nav.getByRole("link", { name: new RegExp(`^${title}`) }).click();
  }

  /** The link that opens a chat. `state`: as it is read out after the name. */
  link(title: string, state = ""): Locator {
    return this.list.getByRole("link", { name: `${title}${state}`, exact: true });
  }

  async open(title: string): Promise<void> {
    await this.show();
    await this.list.getByRole("link", { name: title }).click();
  }

  /** The button of a chat's row, which a pointer or the word "Edit" brings out. */
  async button(action: "Rename" | "Delete", title: string): Promise<Locator> {
    await this.show();
    const edit = this.list.getByRole("button", { name: "Edit" });
    if (await edit.isVisible()) await edit.click();
    else await this.list.getByRole("link", { name: title }).hover();
    return this.list.getByRole("button", { name: `${action} “${title}”` });
  }
}
