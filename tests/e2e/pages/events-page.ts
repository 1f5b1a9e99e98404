import { expect, type Locator, type Page } from "playwright/test";
import { DemoPage } from "./demo-page";

/** The events page: the stream, and what it means. */
export class EventsPage extends DemoPage {
  readonly stream: Locator;
  protected override readonly main: Locator;
  readonly reading: Locator;
  /** Where one stands in the stream: `3 of 40`. */
  readonly place: Locator;

  constructor(page: Page) {
    super(page);
    this.stream = page.getByRole("region", { name: "Stream", exact: true });
    this.main = this.stream;
    this.reading = page.getByRole("complementary", { name: "Reading" });
    this.place = this.stream.getByRole("status").filter({ hasText: /^[\d,]+ of [\d,]+/ });
  }

  /** The rows of a type that are in view. */
  rows(type: string): Locator {
    return this.stream.getByRole("button", { name: new RegExp(`\\b${type}\\b`) });
  }

  /** A part of the reduced state. */
  part(title: string): Locator {
    return this.reading.getByRole("region", { name: title, exact: true });
  }

  async read(tab: "State" | "Diagnostics" | "Timings"): Promise<void> {
    await this.show("Reading");
    await this.reading.getByRole("tab", { name: tab }).click();
  }

  /** Sends a message, and waits until its run has come to this end. */
  async runs(message: string, end: "idle" | "awaiting_input"): Promise<void> {
    await this.show("Stream");
    await this.composer.fill(message);
    await this.send.click();
    await this.show("Reading");
    await expect(this.part("Messages")).toContainText(message);
    await expect(this.reading.getByText(end, { exact: true })).toBeVisible({ timeout: 45_000 });
    await this.show("Stream");
  }

  /** What the page tells of the stream, to compare two of them. */
  async everything(): Promise<(string | null)[]> {
    await this.read("Timings");
    const timings = await this.reading.getByRole("tabpanel").textContent();
    await this.read("Diagnostics");
    const diagnostics = await this.reading.getByRole("tabpanel").textContent();
    await this.read("State");
    const state = await this.reading.getByRole("tabpanel").textContent();
    await this.show("Stream");
    return [await this.place.textContent(), timings, diagnostics, state];
  }
}

/** Opens the events page in a new thread, or the thread of an address, and waits until the thread is there. */
export async function openEvents(page: Page, address = "/events"): Promise<EventsPage> {
  const demo = new EventsPage(page);
  await page.goto(address);
  await expect(demo.rows("RUN_FINISHED").first()).toBeVisible();
  return demo;
}
