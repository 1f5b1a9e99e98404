import type { OrderStatus } from "../../agent/desk";
import { customers, products } from "./seed-data";

type SeedItem = { sku: string; name: string; quantity: number; price: number };
export type SeedOrder = {
  id: number;
  customerId: number;
  total: number;
  refunded: number;
  status: OrderStatus;
  placedOn: string;
  items: SeedItem[];
};

const firstId = 1001;
const count = 60;
/** A Monday; the orders fill the ten weeks from it. The same in every database, so that demos and tests agree. */
const firstDay = Date.UTC(2026, 8, 21);
const days = 70;

const status: Record<Exclude<OrderStatus, "shipped">, readonly number[]> = {
  open: [1041, 1046, 1050, 1052, 1054, 1055, 1057, 1058, 1059, 1060],
  paid: [1036, 1038, 1040, 1042, 1043, 1044, 1045, 1048, 1049, 1051, 1053, 1056],
  refunded: [1009, 1028],
  cancelled: [1006, 1023, 1047],
};

/** Parts that were already refunded, in cents. */
const partlyRefunded: Record<number, number> = { 1017: 1500, 1038: 1200 };

/** Orders that the demo's prompts name: 1042 is 80.00 EUR and 1043 is 120.00 EUR. */
const named: Record<number, { customerId: number; basket: [sku: string, quantity: number][] }> = {
  1042: {
    customerId: 1,
    basket: [
      ["POT-02", 1],
      ["COF-05", 2],
    ],
  },
  1043: {
    customerId: 2,
    basket: [
      ["KET-01", 1],
      ["APR-01", 1],
    ],
  },
};

function statusOf(id: number): OrderStatus {
  if (status.open.includes(id)) return "open";
  if (status.paid.includes(id)) return "paid";
  if (status.refunded.includes(id)) return "refunded";
  return status.cancelled.includes(id) ? "cancelled" : "shipped";
}

/** A basket of one to three products that follows from the order's place alone. */
function basketOf(index: number): [sku: string, quantity: number][] {
  const picks = [index * 5 + 2, index * 3 + 7, index * 11 + 4].slice(0, 1 + (index % 3));
  const places = new Set(picks.map((pick) => pick % products.length));
  return products
    .filter((_, place) => places.has(place))
    .map(({ sku }, line) => [sku, line === 0 && index % 4 === 0 ? 2 : 1]);
}

function itemOf([sku, quantity]: [string, number]): SeedItem {
  const product = products.find((candidate) => candidate.sku === sku);
  if (!product) throw new Error(`The seed names the unknown product ${sku}.`);
  return { sku, name: product.name, quantity, price: product.price };
}

function seedOrder(index: number): SeedOrder {
  const id = firstId + index;
  const items = (named[id]?.basket ?? basketOf(index)).map(itemOf);
  const total = items.reduce((sum, item) => sum + item.quantity * item.price, 0);
  const day = Math.floor((index * days) / count);
  return {
    id,
    customerId: named[id]?.customerId ?? ((index * 7 + 3) % customers.length) + 1,
    total,
    refunded: statusOf(id) === "refunded" ? total : (partlyRefunded[id] ?? 0),
    status: statusOf(id),
    placedOn: new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10),
    items,
  };
}

/** Orders 1001 to 1060, the same every time. */
export const seedOrders: readonly SeedOrder[] = Array.from({ length: count }, (_, index) => seedOrder(index));
