import { z } from "zod";
import type { DemoStep, Scene } from "../demo-script";
import { onPage } from "./page";
import { orderIds, outcomeFor, resultOf } from "./read";
import { notOffered, trouble } from "./say";
import type { Turn } from "./turn";

const orderShape = z.object({
  id: z.number(),
  customer: z.string(),
  status: z.string(),
  total: z.string(),
  left: z.string(),
  placedOn: z.string(),
});
const foundShape = z.object({ orders: z.array(orderShape) });

type Wish = { status?: string; customer?: string; sort?: string };

/** "Show open orders", "Sort the orders by total", "Filter by paid": on the page when it can, else in the chat. */
export const orders: Scene = (turn) => {
  const asks = /\b(show|list|find|search|which|what|display|see|filter|sort|clear|reset|only|how many|any)\b/i.test(
    turn.said,
  );
  const names = /\borders\b|\b(filter|sort)\b|\b(open|paid|shipped) ones\b/i.test(turn.said);
  if (!asks || !names || orderIds(turn.said).length > 0) return undefined;
  const wish = readWish(turn.said);
  if (!turn.can("filter_orders")) return inChat(turn, wish);
  return onPage(turn, {
    tool: "filter_orders",
    input: { status: "all", ...wish },
    wish: "filter the board",
    done: `The board shows ${wordsFor(wish)} now.`,
  });
};

function inChat(turn: Turn, { sort, ...filter }: Wish): DemoStep {
  if (!turn.can("search_orders")) return notOffered("list orders", "search_orders");
  const outcome = turn.outcomes.find(({ tool }) => tool === "search_orders");
  if (!outcome) {
    const { status, ...rest } = filter;
    const input = { ...rest, ...(status && status !== "all" && { status }), limit: 20 };
    return { calls: [{ tool: "search_orders", input }] };
  }
  const found = resultOf(outcome, foundShape)?.orders;
  if (!found) return { text: trouble(outcome, "the search for orders") };
  const [first] = found;
  if (!first) return { text: `I found no order when I looked for ${wordsFor(filter)}.` };
  const order = sort ? " I can only list them newest first here." : "";
  const count = found.length === 20 ? "the 20 newest" : String(found.length);
  return {
    text: `I looked for ${wordsFor(filter)} and found ${count}. The first is order ${first.id} of ${first.customer} for ${first.total}, placed on ${first.placedOn}.${order}`,
  };
}

/** "Show order 1042", "What about order 1042?". */
export const lookUpOrder: Scene = (turn) => {
  const [id] = orderIds(turn.said);
  if (id === undefined || !/\border\b|#\d/i.test(turn.said)) return undefined;
  if (!turn.can("get_order")) return notOffered("look up orders", "get_order");
  const outcome = outcomeFor(turn, "get_order", id);
  if (!outcome) return { calls: [{ tool: "get_order", input: { orderId: id } }] };
  const order = resultOf(outcome, orderShape);
  if (!order) return { text: trouble(outcome, `the look-up of order ${id}`) };
  return {
    text: `Order ${id} of ${order.customer} is ${order.status}: ${order.total}, placed on ${order.placedOn}. ${order.left} could still be refunded.`,
  };
};

function readWish(said: string): Wish {
  const status = /\b(open|paid|shipped|refunded|cancell?ed|all)\b/i.exec(said)?.[1]?.toLowerCase();
  const customer = /\b(?:of|from|by|for)\s+(?:customer\s+)?(\p{Lu}[\p{L}'-]*(?:\s+\p{Lu}[\p{L}'-]*)*)/u.exec(said)?.[1];
  const sort =
    /\b(newest|oldest)\b/i.exec(said)?.[1]?.toLowerCase() ??
    (/\b(total|amount|largest|highest|biggest)\b/i.test(said) ? "total" : undefined);
  return {
    ...(status && { status: status === "canceled" ? "cancelled" : status }),
    ...(customer && { customer }),
    ...(sort && { sort }),
  };
}

function wordsFor({ status, customer, sort }: Wish): string {
  const which = status && status !== "all" ? `${status} orders` : customer ? "orders" : "all orders";
  const by = sort === "total" ? ", the largest first" : sort ? `, the ${sort} first` : "";
  return `${which}${customer ? ` of ${customer}` : ""}${by}`;
}
