import { expect, type Locator, type Page } from "playwright/test";
import { DemoPage } from "./demo-page";

/** The subagents page: cards with a subagent's work, forms for questions, and the trace beside the chat. */
export class SubagentsPage extends DemoPage {
  readonly trace: Locator;
  /** What the policy researcher says and calls, inside of its card. */
  readonly research: Locator;
  /** The form that a question makes. */
  readonly question: Locator;

  constructor(page: Page) {
    super(page);
    this.trace = page.getByRole("region", { name: "What the agent did" });
    this.research = this.chat.getByRole("region", { name: "Work of Policy researcher" });
    this.question = this.chat.getByRole("region", { name: "Waiting for your answer" }).getByRole("article");
  }

  /** The card of a call, by what its button says. */
  card(name: RegExp): Locator {
    return this.chat.getByRole("button", { name });
  }

  async fillPickup({ day, slot, parcels }: { day: string; slot: string; parcels: string }): Promise<void> {
    await this.question.getByLabel("Day of the pick-up").fill(day);
    await this.question.getByLabel("Time of the day").selectOption(slot);
    await this.question.getByLabel("Number of parcels").fill(parcels);
  }
}

/** Opens the subagents page in a new thread, or the thread of an address. */
export async function openSubagents(page: Page, address = "/subagents"): Promise<SubagentsPage> {
  const demo = new SubagentsPage(page);
  await page.goto(address);
  await expect(demo.chat).toBeVisible();
  return demo;
}
