import { type Desk, DeskError, type Order, type PolicyNote, type SalesWeek } from "../../agent/desk";
import { changeState } from "../../agent/engine/state";
import type { JsonObject, StateDefinition, ToolContext, ToolDefinition } from "../../agent/engine/types";
import { initialState, stateSchema } from "../../agent/state";

function order(id: number, values: Partial<Order>): Order {
  return {
    id,
    customer: "Ada Lindqvist",
    email: "ada@example.com",
    total: 8000,
    refunded: 0,
    currency: "EUR",
    status: "paid",
    items: [{ sku: "CUP-01", name: "Stoneware mug", quantity: 2, price: 4000 }],
    placedOn: "2026-11-02",
    ...values,
  };
}

/** A desk in memory, with the rules of the real one. */
export class MemoryDesk implements Desk {
  readonly orders = [
    order(1042, {}),
    order(1043, { customer: "Noor Haddad", total: 12000 }),
    order(1044, { customer: "Yuki Tanabe", total: 5000, currency: "JPY", status: "open" }),
    order(1045, { total: 3000, refunded: 3000, status: "refunded" }),
  ];
  readonly emails: { orderId: number; subject: string; body: string }[] = [];
  weeks: SalesWeek[] = [
    { week: "2026-11-02", orders: 3, revenue: 25050, refunded: 0 },
    { week: "2026-11-09", orders: 1, revenue: 4990, refunded: 1000 },
  ];
  notes: PolicyNote[] = [
    { id: "refunds", title: "Refunds", text: "Within 30 days of delivery." },
    { id: "shipping", title: "Shipping", text: "Delivery takes 2 to 4 days." },
  ];
  private readonly done = new Map<string, Order>();

  async searchOrders({ status, customer, before, limit = 10 }: Parameters<Desk["searchOrders"]>[0]) {
    return this.orders
      .filter((each) => (!status || each.status === status) && (!customer || each.customer.includes(customer)))
      .filter((each) => before === undefined || each.id < before)
      .sort((a, b) => b.id - a.id)
      .slice(0, limit);
  }

  async countOrders({ status }: Parameters<Desk["countOrders"]>[0]) {
    return this.orders.filter((each) => !status || each.status === status).length;
  }

  async getOrder(id: number) {
    return this.orders.find((each) => each.id === id);
  }

  async salesByWeek(weeks: number) {
    return this.weeks.slice(-weeks);
  }

  async refund({ key, orderId, amount }: Parameters<Desk["refund"]>[0]) {
    const before = this.done.get(key);
    if (before) return before;
    const found = this.orders.find((each) => each.id === orderId);
    if (!found) throw new DeskError(`There is no order ${orderId}.`);
    if (found.refunded + amount > found.total) throw new DeskError("That is more than what is left of the order.");
    found.refunded += amount;
    if (found.refunded === found.total) found.status = "refunded";
    this.done.set(key, { ...found });
    return { ...found };
  }

  async sendEmail({ orderId, subject, body }: Parameters<Desk["sendEmail"]>[0]) {
    this.emails.push({ orderId, subject, body });
    return { id: this.emails.length, orderId, to: "ada@example.com", subject, body };
  }

  async bookPickup({ key: _, ...pickup }: Parameters<Desk["bookPickup"]>[0]) {
    return pickup;
  }

  async policyNotes() {
    return this.notes;
  }
}

const definition: StateDefinition = { schema: stateSchema, initial: initialState };

/** Calls a tool as the engine does: input parsed, state edits checked, then committed. */
export async function callTool(
  tool: ToolDefinition,
  input: unknown,
  {
    desk = new MemoryDesk(),
    state = initialState as JsonObject,
    toolCallId = "call-1",
    threadId = "thread-1",
    progress = (_: Parameters<ToolContext["progress"]>[0]): void => {},
  } = {},
) {
  const recipes: ((draft: JsonObject) => void)[] = [];
  let view = state;
  const context: ToolContext = {
    services: { desk },
    user: { id: "user" },
    signal: new AbortController().signal,
    threadId,
    toolCallId,
    context: [],
    forwardedProps: {},
    frontendTools: [],
    editedByUser: false,
    get state() {
      return view;
    },
    progress,
    updateState(recipe) {
      view = changeState(definition, view, [recipe]).state;
      recipes.push(recipe);
    },
    once: async (_key, fn) => fn(),
    ask: async () => null,
  };
  const parsed = tool.input.parse(input);
  const asked = typeof tool.approval === "function" ? await tool.approval(parsed, context) : (tool.approval ?? false);
  return {
    asked,
    run: async () => {
      const result: unknown = JSON.parse(JSON.stringify(await tool.execute(parsed, context)));
      return { result, state: changeState(definition, state, recipes).state };
    },
  };
}
