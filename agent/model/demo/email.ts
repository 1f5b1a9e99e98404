import { z } from "zod";
import type { Scene } from "../demo-script";
import { orderIds, outcomeFor, resultOf } from "./read";
import { capital, notOffered, sentence, trouble } from "./say";

const orderShape = z.object({ customer: z.string(), status: z.string() });
const sentShape = z.object({ to: z.string(), subject: z.string() });

/** "Email the customer of order 1042", "Write to the customer of order 1042 that the parcel is late". */
export const email: Scene = (turn) => {
  if (!/\b(e-?mails?|mail|write to|message the customer)\b/i.test(turn.said)) return undefined;
  const [id] = orderIds(turn.said);
  if (id === undefined) return { text: 'About which order? Say for example "Email the customer of order 1042".' };
  for (const tool of ["get_order", "send_email"]) if (!turn.can(tool)) return notOffered("send emails", tool);

  const lookup = outcomeFor(turn, "get_order", id);
  if (!lookup) return { calls: [{ tool: "get_order", input: { orderId: id } }] };
  const order = resultOf(lookup, orderShape);
  if (!order) return { text: trouble(lookup, `the email about order ${id}`) };

  const outcome = outcomeFor(turn, "send_email", id);
  if (!outcome) {
    const message = /\b(?:that|saying|to say)\s+(.+)$/i.exec(turn.said)?.[1] ?? `your order ${id} is ${order.status}`;
    const body = `Dear ${order.customer},\n\n${sentence(capital(message))}\n\nKind regards\nYour order desk`;
    return {
      text: `I wrote an email to ${order.customer}. Please check it.`,
      calls: [{ tool: "send_email", input: { orderId: id, subject: `Your order ${id}`, body } }],
    };
  }
  const sent = resultOf(outcome, sentShape);
  if (!sent) return { text: trouble(outcome, `the email about order ${id}`) };
  const edited = outcome.type === "success" && outcome.edited ? ", as you changed it" : "";
  return { text: `The email "${sent.subject}" is on its way to ${order.customer} (${sent.to})${edited}.` };
};
