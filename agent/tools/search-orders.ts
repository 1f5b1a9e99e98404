import { z } from "zod";
import { defineTool } from "../define";
import { orderStatusSchema, orderView } from "./order-view";

/** Result: `{ orders: OrderView[] }`, newest first. */
export const searchOrders = defineTool({
  name: "search_orders",
  description: "Finds orders by status and by a part of the customer's name. Without filters: the newest orders.",
  input: z.object({
    status: orderStatusSchema.optional(),
    customer: z.string().min(1).max(100).optional().describe("A part of the customer's name"),
    limit: z.number().int().min(1).max(50).optional().describe("At most so many orders; 10 when left out"),
  }),
  idempotent: true,
  async execute({ status, customer, limit = 10 }, { services }) {
    const orders = await services.desk.searchOrders({
      ...(status && { status }),
      ...(customer && { customer }),
      limit,
    });
    return { orders: orders.map(orderView) };
  },
});
