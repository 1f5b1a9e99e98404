import { ToolError } from "./errors";

/** The demo's back office, as the agent's tools see it. All money is in minor units (cents). */
export type OrderStatus = "open" | "paid" | "shipped" | "refunded" | "cancelled";

export type Order = {
  id: number;
  customer: string;
  email: string;
  total: number;
  refunded: number;
  currency: string;
  status: OrderStatus;
  items: { sku: string; name: string; quantity: number; price: number }[];
  /** ISO date, `2026-11-30`. */
  placedOn: string;
};

/** `before`: only orders with a smaller number, to read on where the last page ended. */
export type OrderQuery = { status?: OrderStatus; customer?: string; before?: number; limit?: number };

export type SalesWeek = { week: string; orders: number; revenue: number; refunded: number };

export type SentEmail = { id: number; orderId: number; to: string; subject: string; body: string };

/** A courier's visit: `day` is an ISO date, `slot` a time of the day like `08:00–12:00`. */
export type Pickup = { orderId: number; day: string; slot: string; parcels: number; note?: string };

export type PolicyNote = { id: string; title: string; text: string };

/**
 * Effects take a `key`: the same key twice is one effect, and gives the first result again.
 * Methods that name an order throw `DeskError` when it does not exist or the effect is not allowed.
 */
export interface Desk {
  /** Newest first; at most 100 at once. */
  searchOrders(query: OrderQuery): Promise<Order[]>;
  countOrders(query: Pick<OrderQuery, "status">): Promise<number>;
  getOrder(id: number): Promise<Order | undefined>;
  salesByWeek(weeks: number): Promise<SalesWeek[]>;
  /** Refunds `amount` minor units; never more than is left of the order's total. */
  refund(input: { key: string; orderId: number; amount: number; reason?: string }): Promise<Order>;
  sendEmail(input: { key: string; orderId: number; subject: string; body: string }): Promise<SentEmail>;
  bookPickup(input: Pickup & { key: string }): Promise<Pickup>;
  policyNotes(): Promise<PolicyNote[]>;
}

/** A refusal of the desk in words that a person, and the model, may read. */
export class DeskError extends ToolError {
  override name = "DeskError";
}
