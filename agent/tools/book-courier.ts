import { z } from "zod";
import { defineTool } from "../define";
import { findOrder, orderIdSchema } from "./order-view";

export const slots = ["08:00–12:00", "12:00–16:00", "16:00–20:00"] as const;

/** What `book_courier` returns: the booking, or that the person wanted none. */
export const courierResultSchema = z.union([
  z.object({
    orderId: z.number(),
    day: z.string(),
    slot: z.string(),
    parcels: z.number(),
    note: z.string().optional(),
  }),
  z.object({ booked: z.literal(false) }),
]);
export type CourierResult = z.infer<typeof courierResultSchema>;

const pickupTime = z.object({
  day: z.iso.date().describe("Day of the pick-up"),
  slot: z.enum(slots).describe("Time of the day"),
  parcels: z.number().int().min(1).max(20).describe("Number of parcels"),
  fragile: z.boolean().describe("Handle with care"),
  note: z.string().max(200).optional().describe("Note for the courier"),
});

/** Books a courier. It asks the person when: the question's schema makes the form. Result: `CourierResult`. */
export const bookCourier = defineTool({
  name: "book_courier",
  description: "Books a courier to pick up an order. The app asks the person for day and time: don't ask in the chat.",
  input: z.object({ orderId: orderIdSchema }),
  idempotent: true,
  async execute({ orderId }, ctx): Promise<CourierResult> {
    const order = await findOrder(ctx.services.desk, orderId);
    const time = await ctx.ask({
      message: `When should the courier pick up order ${orderId} for ${order.customer}?`,
      schema: pickupTime,
      value: { orderId, customer: order.customer },
    });
    if (!time) return { booked: false };
    const { fragile, note, ...rest } = time;
    const remark = [fragile ? "Handle with care." : "", note ?? ""].filter(Boolean).join(" ");
    const key = `${ctx.threadId}/${ctx.toolCallId}`;
    return ctx.services.desk.bookPickup({ key, orderId, ...rest, ...(remark && { note: remark }) });
  },
});
