import { z } from "zod";
import type { DemoCall, Scene } from "../demo-script";
import { amountIn, moneyNumber, orderIds, outcomeFor, resultOf } from "./read";
import { notOffered, trouble } from "./say";
import type { Turn } from "./turn";

const orderShape = z.object({ customer: z.string(), left: z.string() });
const refundShape = orderShape.extend({ amount: z.string() });

/** "Refund order 1042", "Refund 20 EUR of order 1042", "Refund orders 1042 and 1043". */
export const refund: Scene = (turn) => {
  if (!/\b(refund\w*|money back|reimburse)\b/i.test(turn.said)) return undefined;
  const ids = orderIds(turn.said);
  if (ids.length === 0) return { text: 'Which order shall I refund? Say for example "Refund order 1042".' };
  for (const tool of ["get_order", "refund_order"]) if (!turn.can(tool)) return notOffered("refund orders", tool);

  const unseen = ids.filter((id) => !outcomeFor(turn, "get_order", id));
  if (unseen.length > 0) {
    return {
      reasoning: `The user wants a refund of ${names(ids)}. I must know what was paid and what is left before I ask for it.`,
      calls: unseen.map((orderId) => ({ tool: "get_order", input: { orderId } })),
    };
  }
  const calls = ids.flatMap((id) => refundCall(turn, id));
  if (calls.length > 0) {
    return { text: `I ask you to approve the refund of ${names(calls.map((call) => call.input.orderId))}.`, calls };
  }
  return { text: ids.map((id) => report(turn, id)).join("\n\n") };
};

function refundCall(turn: Turn, orderId: number): DemoCall[] {
  const order = resultOf(outcomeFor(turn, "get_order", orderId), orderShape);
  if (!order || outcomeFor(turn, "refund_order", orderId)) return [];
  const amount = amountIn(turn.said) ?? moneyNumber(order.left);
  if (!(amount > 0)) return [];
  const reason = /\bbecause\s+(?:of\s+)?(.+?)[.!]?$/i.exec(turn.said)?.[1];
  return [{ tool: "refund_order", input: { orderId, amount, ...(reason && { reason }) } }];
}

function report(turn: Turn, id: number): string {
  const outcome = outcomeFor(turn, "refund_order", id);
  const done = resultOf(outcome, refundShape);
  if (done) {
    const edited = outcome?.type === "success" && outcome.edited ? ", the amount that you set" : "";
    const left = moneyNumber(done.left) > 0 ? `${done.left} is left of it.` : "Nothing is left to refund of it.";
    return `I refunded **${done.amount}** of order ${id} to ${done.customer}${edited}. ${left}`;
  }
  if (outcome) return trouble(outcome, `the refund of order ${id}`);
  const lookup = outcomeFor(turn, "get_order", id);
  if (lookup && lookup.type !== "success") return trouble(lookup, `the refund of order ${id}`);
  return `Nothing is left to refund of order ${id}.`;
}

const names = (ids: readonly unknown[]) => `${ids.length > 1 ? "orders" : "order"} ${ids.join(" and ")}`;
