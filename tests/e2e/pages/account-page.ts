import { expect } from "playwright/test";
import { DemoPage } from "./demo-page";

/** The sign-in of the app, and what the nav says of who is signed in. */
export class AccountPage extends DemoPage {
  /** Brings the foot of the nav into view: on a phone it is in the menu. */
  async showNav(): Promise<void> {
    await expect(this.page.locator("h1")).toBeVisible();
    const menu = this.page.getByRole("button", { name: "Open menu" });
    if (!(await menu.isVisible())) return;
    // A page that was just loaded may not hear the first click.
    await expect(async () => {
      if (await menu.isVisible()) await menu.click({ timeout: 2000 });
      await expect(this.page.getByRole("dialog", { name: "Menu" })).toBeVisible({ timeout: 2000 });
    }).toPass();
  }

  /** Fills the form of the page and sends it. */
  async enter(email: string, password: string, button: string): Promise<void> {
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password").fill(password);
    await this.page.getByRole("main").getByRole("button", { name: button }).click();
  }

  /** Waits until the nav names the account, or, without one, offers to sign in. */
  async isSignedInAs(email: string | undefined): Promise<void> {
    await this.showNav();
    await expect(this.page.getByRole("link", { name: email ?? "Sign in", exact: true })).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.showNav();
    const loaded = this.page.waitForEvent("load"); // the first page, as nobody
    await this.page.getByRole("button", { name: "Sign out" }).click();
    await loaded;
  }
}
