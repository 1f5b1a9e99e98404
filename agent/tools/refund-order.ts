import { z } from "zod";
import { defineTool } from "../define";
import { DeskError } from "../desk";
import { moneyText, toMinorUnits } from "./money";
import { findOrder, orderIdSchema, orderView, orderViewSchema } from "./order-view";

/** What `refund_order` returns: the order as it is now, and what this refund gave back (`50.00 EUR`). */
export const refundResultSchema = orderViewSchema.extend({ amount: z.string() });
export type RefundResult = z.infer<typeof refundResultSchema>;

const input = z.object({
  orderId: orderIdSchema,
  amount: z.number().positive().max(1_000_000).describe("In the order's currency, as a decimal number: 80 or 12.50"),
  reason: z.string().max(500).optional().describe("Why, in a few words"),
});

/** Refunds after a person approved; they may change the amount. Result: `RefundResult`. */
export const refundOrder = defineTool({
  name: "refund_order",
  description:
    "Refunds a part or all of an order. A person approves it first and may change the amount. Look the order up before, to know what is left to refund; never ask for approval in the chat, the app does.",
  input,
  idempotent: true,
  async approval({ orderId, amount, reason }, { services }) {
    const order = await findOrder(services.desk, orderId);
    const left = order.total - order.refunded;
    if (left <= 0) throw new DeskError(`Nothing is left to refund of order ${orderId}.`);
    const money = moneyText(toMinorUnits(amount, order.currency), order.currency);
    const because = reason ? ` Reason: ${reason}` : "";
    const rest = order.refunded > 0 ? ` ${moneyText(left, order.currency)} is left of it.` : "";
    return {
      message: `Refund ${money} of order ${orderId} to ${order.customer}?${rest}${because}`,
      editable: ["amount"],
    };
  },
  async execute({ orderId, amount, reason }, ctx): Promise<RefundResult> {
    const { desk } = ctx.services;
    const { currency } = await findOrder(desk, orderId);
    const minor = toMinorUnits(amount, currency);
    // Call ids are unique in their thread only.
    const key = `${ctx.threadId}/${ctx.toolCallId}`;
    const order = await desk.refund({ key, orderId, amount: minor, ...(reason && { reason }) });
    return { ...orderView(order), amount: moneyText(minor, currency) };
  },
});
