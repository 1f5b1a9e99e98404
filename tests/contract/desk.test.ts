import { expect, test } from "vitest";
import { DeskError } from "../../agent/desk";
import { openDatabase } from "../../lib/db/connect";
import { createDesk } from "../../lib/desk/desk";
import { tempDatabase } from "./storage/temp-database";

test("the desk is filled at the first start, and only then", async () => {
  const { url, db } = await tempDatabase();
  const desk = createDesk(db);
  const ids = (await desk.searchOrders({})).map((order) => order.id);
  expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => 1060 - index));
  expect(await desk.getOrder(1042)).toMatchObject({ status: "paid", total: 8000, refunded: 0, currency: "EUR" });
  expect(await desk.getOrder(1043)).toMatchObject({ status: "paid", total: 12000, refunded: 0, currency: "EUR" });
  expect((await desk.searchOrders({ status: "open" })).length).toBeGreaterThan(3);
  expect(await desk.policyNotes()).toContainEqual(expect.objectContaining({ title: "Refunds" }));

  await desk.refund({ key: "k", orderId: 1042, amount: 500 });
  const again = await openDatabase(url);
  expect(await createDesk(again).getOrder(1042)).toMatchObject({ refunded: 500 });
  await again.destroy();
});

test("each order's total is what its items cost, and no more is refunded", async () => {
  const { db } = await tempDatabase();
  for (const order of await createDesk(db).searchOrders({})) {
    expect(order.items.reduce((sum, item) => sum + item.quantity * item.price, 0)).toBe(order.total);
    expect(order.refunded).toBeLessThanOrEqual(order.total);
    expect(order.status === "refunded").toBe(order.refunded === order.total);
  }
});

test("orders are found by a part of the customer's name, in any case and alphabet", async () => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const found = await desk.searchOrders({ customer: "WIŚNIEW", limit: 2 });
  expect(found.map((order) => order.customer)).toEqual(["Tomasz Wiśniewski", "Tomasz Wiśniewski"]);
  expect(await desk.searchOrders({ customer: "nobody" })).toEqual([]);
  expect(await desk.getOrder(7)).toBeUndefined();
});

test("the same key refunds once and gives the first result again", async () => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const refund = { key: "t/c1", orderId: 1042, amount: 3000 };
  const first = await desk.refund(refund);
  expect(first).toMatchObject({ refunded: 3000, status: "paid" });
  const rest = await desk.refund({ key: "t/c2", orderId: 1042, amount: 5000 });
  expect(rest).toMatchObject({ refunded: 8000, status: "refunded" });
  expect(await Promise.all([desk.refund(refund), desk.refund(refund)])).toEqual([first, first]);
  expect(await desk.getOrder(1042)).toEqual(rest);
});

test("refunds at the same moment never take more than there is", async () => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => desk.refund({ key: `k${index}`, orderId: 1043, amount: 5000 })),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(2);
  expect(await desk.getOrder(1043)).toMatchObject({ refunded: 10000, status: "paid" });
});

test.each([
  ["more than is left", { orderId: 1042, amount: 8001 }, "Only 80.00 EUR of order 1042 is left to refund."],
  [
    "an order that is not paid",
    { orderId: 1060, amount: 100 },
    "Order 1060 is not paid yet; there is nothing to refund.",
  ],
  ["an unknown order", { orderId: 7, amount: 100 }, "There is no order 7."],
  ["half a cent", { orderId: 1042, amount: 0.5 }, "The amount of a refund must be a whole number of cents above zero."],
])("refuses %s in words, and takes nothing", async (_, refund, message) => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const before = await desk.searchOrders({});
  await expect(desk.refund({ key: "k", ...refund })).rejects.toThrow(new DeskError(message));
  expect(await desk.searchOrders({})).toEqual(before);
  expect(await desk.refund({ key: "k", orderId: 1042, amount: 100 })).toMatchObject({ refunded: 100 });
});

test("an email is sent once for its key", async () => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const email = { key: "t/c1", orderId: 1042, subject: "Your order", body: "It is on its way." };
  const sent = await desk.sendEmail(email);
  expect(sent).toEqual({
    id: sent.id,
    orderId: 1042,
    to: "ada.lindqvist@example.com",
    subject: "Your order",
    body: "It is on its way.",
  });
  expect(await desk.sendEmail({ ...email, subject: "Again" })).toEqual(sent);
  expect((await desk.sendEmail({ ...email, key: "t/c2" })).id).not.toBe(sent.id);
});

test("sales are summed by week, and the newest weeks are given", async () => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const all = await desk.salesByWeek(52);
  expect(all).toHaveLength(10);
  expect(await desk.salesByWeek(3)).toEqual(all.slice(-3));
  const sold = (await desk.searchOrders({})).filter((order) => order.status !== "cancelled");
  expect(all.reduce((sum, week) => sum + week.revenue, 0)).toBe(sold.reduce((sum, order) => sum + order.total, 0));
  expect(all.reduce((sum, week) => sum + week.orders, 0)).toBe(sold.length);
});
