import { describe, expect, it } from "vitest";
import type { Order } from "../../agent/desk";
import { firstView, ordersIn, viewWords } from "../../app/(demos)/frontend-tools/board-view";

const order = (id: number, status: Order["status"], customer: string, total: number, placedOn: string): Order => ({
  id,
  status,
  customer,
  total,
  placedOn,
  email: "",
  refunded: 0,
  currency: "EUR",
  items: [],
});
const orders = [
  order(1, "open", "Ada Lovelace", 500, "2026-11-02"),
  order(2, "paid", "Grace Hopper", 900, "2026-11-03"),
  order(3, "paid", "Ada Lovelace", 700, "2026-11-01"),
];
const ids = (view: object) => ordersIn({ ...firstView, ...view }, orders).map(({ id }) => id);

describe("the order board", () => {
  it("shows all, newest first", () => expect(ids({})).toEqual([2, 1, 3]));
  it("filters by status and by a part of the name", () => {
    expect(ids({ status: "paid" })).toEqual([2, 3]);
    expect(ids({ customer: " ada" })).toEqual([1, 3]);
    expect(ids({ status: "shipped" })).toEqual([]);
  });
  it("sorts by age and by total", () => {
    expect(ids({ sort: "oldest" })).toEqual([3, 1, 2]);
    expect(ids({ sort: "total" })).toEqual([2, 3, 1]);
  });
  it("says in words what it shows", () => {
    expect(viewWords({ status: "paid", customer: "Ada", sort: "total" }, 1)).toBe(
      '1 paid order of "Ada", largest first',
    );
    expect(viewWords(firstView, 60)).toBe("60 orders, newest first");
  });
});
