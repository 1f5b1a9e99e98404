import { z } from "zod";
import { defineTool } from "../define";
import { moneyText } from "./money";
import { findOrder, orderIdSchema, orderView, orderViewSchema } from "./order-view";

/** What `get_order` returns. */
export const orderDetailsSchema = orderViewSchema.extend({
  email: z.string(),
  /** `price` of one piece, `total` of all. */
  items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.string(), total: z.string() })),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** Result: `OrderDetails`. */
export const getOrder = defineTool({
  name: "get_order",
  description:
    "Looks up one order by its number: customer, items, status, what was paid and refunded, what is left to refund.",
  input: z.object({ orderId: orderIdSchema }),
  idempotent: true,
  async execute({ orderId }, { services }): Promise<OrderDetails> {
    const order = await findOrder(services.desk, orderId);
    const items = order.items.map(({ name, quantity, price }) => ({
      name,
      quantity,
      price: moneyText(price, order.currency),
      total: moneyText(quantity * price, order.currency),
    }));
    return { ...orderView(order), email: order.email, items };
  },
});
