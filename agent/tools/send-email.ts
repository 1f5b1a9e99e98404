import { z } from "zod";
import { defineTool } from "../define";
import { findOrder, orderIdSchema } from "./order-view";

/** What `send_email` returns. */
export const emailResultSchema = z.object({ orderId: z.number(), to: z.string(), subject: z.string() });
export type EmailResult = z.infer<typeof emailResultSchema>;

/** Sends after a person approved; they may change subject and body. Result: `EmailResult`. */
export const sendEmail = defineTool({
  name: "send_email",
  description:
    "Sends an email to the customer of an order. A person approves it first and may change subject and body.",
  input: z.object({
    orderId: orderIdSchema,
    subject: z.string().min(1).max(200),
    body: z.string().min(1).max(5000).describe("Plain text, signed as the shop"),
  }),
  idempotent: true,
  async approval({ orderId }, { services }) {
    const order = await findOrder(services.desk, orderId);
    return {
      message: `Send this email to ${order.customer} <${order.email}> about order ${orderId}?`,
      editable: ["subject", "body"],
    };
  },
  async execute({ orderId, subject, body }, ctx): Promise<EmailResult> {
    // Call ids are unique in their thread only.
    const key = `${ctx.threadId}/${ctx.toolCallId}`;
    const sent = await ctx.services.desk.sendEmail({ key, orderId, subject, body });
    return { orderId, to: sent.to, subject: sent.subject };
  },
});
