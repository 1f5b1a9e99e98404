import { expect, type Locator, type Page } from "playwright/test";
import { z } from "zod";
import { DemoPage } from "./demo-page";

const order = z.object({ total: z.number(), refunded: z.number(), status: z.string() });

/** The approvals page: the cards that wait for a person, the orders, and the log of decisions. */
export class ApprovalsPage extends DemoPage {
  /** What waits for a decision. */
  readonly waiting: Locator;

  constructor(page: Page) {
    super(page);
    this.waiting = this.chat.getByRole("region", { name: "Waiting for your decision" });
  }

  /** The card that asks about the refund of an order. */
  refundCard(orderId: number): Locator {
    return this.waiting.getByRole("article", { name: new RegExp(`^Refund .* of order ${orderId} `) });
  }

  /** Waits until the orders beside the chat show so much refunded: `30.00 EUR`. */
  async showsRefunded(orderId: number, amount: string): Promise<void> {
    await this.show("Orders and decisions");
    await expect(this.page.getByRole("listitem", { name: `Order ${orderId}` })).toContainText(`Refunded${amount}`);
  }

  /** Waits until the log of decisions has exactly these lines, in this order. */
  async showsDecisions(lines: readonly RegExp[]): Promise<void> {
    await this.show("Orders and decisions");
    const log = this.page.getByRole("region", { name: "Decisions in this chat" });
    await expect(log.getByRole("listitem")).toHaveText([...lines]);
  }

  /** What the database has refunded of an order, in minor units. */
  async refunded(orderId: number): Promise<number> {
    const response = await this.page.request.get(`${this.origin}/api/orders/${orderId}`);
    return order.parse(await response.json()).refunded;
  }
}

/** Opens the approvals page in a new thread, or the thread of an address. */
export async function openApprovals(page: Page, address = "/approvals"): Promise<ApprovalsPage> {
  const demo = new ApprovalsPage(page);
  await page.goto(address);
  await expect(demo.chat).toBeVisible();
  return demo;
}
