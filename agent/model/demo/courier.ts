import { z } from "zod";
import type { Scene } from "../demo-script";
import { orderIds, outcomeFor, resultOf } from "./read";
import { notOffered, trouble } from "./say";

const booking = z.object({ day: z.string(), slot: z.string(), parcels: z.number() });

/** "Book a courier for order 1042": the tool itself asks the person when. */
export const courier: Scene = (turn) => {
  if (!/\b(courier|pick(ed|s)?[ -]?up)\b/i.test(turn.said)) return undefined;
  const [id] = orderIds(turn.said);
  if (id === undefined) return { text: 'For which order? Say for example "Book a courier for order 1042".' };
  if (!turn.can("book_courier")) return notOffered("book a courier", "book_courier");
  const outcome = outcomeFor(turn, "book_courier", id);
  if (!outcome) return { calls: [{ tool: "book_courier", input: { orderId: id } }] };
  if (outcome.type !== "success") return { text: trouble(outcome, `the booking for order ${id}`) };
  const booked = resultOf(outcome, booking);
  if (!booked) return { text: `No courier was booked for order ${id}, since you dismissed the question.` };
  const parcels = booked.parcels === 1 ? "one parcel" : `${booked.parcels} parcels`;
  return { text: `The courier for order ${id} comes on **${booked.day}** between ${booked.slot} for ${parcels}.` };
};
