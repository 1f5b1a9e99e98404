import type { Scene } from "../demo-script";
import { orderIds, outcomeFor } from "./read";
import { notOffered, trouble } from "./say";

/** "Book a courier for order 1042". */
export const courier: Scene = (turn) => {
  if (!/\b(courier|pick(ed|s)?[ -]?up)\b/i.test(turn.said)) return undefined;
  const [id] = orderIds(turn.said);
  if (id === undefined) return { text: 'For which order? Say for example "Book a courier for order 1042".' };
  if (!turn.can("book_courier")) return notOffered("book a courier", "book_courier");
  const outcome = outcomeFor(turn, "book_courier", id);
  if (!outcome) return { calls: [{ tool: "book_courier", input: { orderId: id } }] };
  if (outcome.type !== "success") return { text: trouble(outcome, `the booking for order ${id}`) };
  return { text: `The courier for order ${id} is booked: ${textOf(outcome.value)}` };
};

const textOf = (value: unknown) => (typeof value === "string" ? value : `\`${JSON.stringify(value)}\``);
