import { z } from "zod";
import type { Order } from "@/agent/desk";
import { orderStatusSchema } from "@/agent/tools/order-view";

/** An order as `GET /api/orders` gives it; money is in minor units. */
export const orderSchema = z.object({
  id: z.number(),
  customer: z.string(),
  email: z.string(),
  total: z.number(),
  refunded: z.number(),
  currency: z.string(),
  status: orderStatusSchema,
  items: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
  placedOn: z.string(),
}) satisfies z.ZodType<Order>;
