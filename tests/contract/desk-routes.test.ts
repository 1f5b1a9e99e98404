import { expect, test } from "vitest";
import { z } from "zod";
import { GET as getOrder } from "../../app/api/orders/[id]/route";
import { GET as listOrders } from "../../app/api/orders/route";
import { serverDatabase } from "./storage/server-database";

serverDatabase();

const orders = z.array(z.object({ id: z.number(), customer: z.string(), status: z.string() }));

async function list(query: string) {
  const response = await listOrders(new Request(`http://shop.test/api/orders${query}`));
  expect(response.status).toBe(200);
  return orders.parse(await response.json());
}

const one = (id: string) =>
  getOrder(new Request(`http://shop.test/api/orders/${id}`), { params: Promise.resolve({ id }) });

test("an order is given with its money in cents", async () => {
  const response = await one("1042");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    id: 1042,
    customer: "Ada Lindqvist",
    total: 8000,
    refunded: 0,
    currency: "EUR",
    status: "paid",
  });
});

test("orders are filtered by status and customer", async () => {
  expect(await list("")).toHaveLength(60);
  expect(new Set((await list("?status=open")).map((order) => order.status))).toEqual(new Set(["open"]));
  expect(new Set((await list("?customer=ada%20l")).map((order) => order.customer))).toEqual(new Set(["Ada Lindqvist"]));
});

test.each(["7", "abc", "1042.5", "-1", "9".repeat(30)])("there is no order %s", async (id) => {
  const response = await one(id);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    error: { code: "NOT_FOUND", message: "There is no such order.", hint: expect.any(String) },
  });
});

test("an unknown status is refused with those that exist", async () => {
  const response = await listOrders(new Request("http://shop.test/api/orders?status=lost"));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: "INVALID_INPUT", message: expect.stringContaining("open, paid, shipped") },
  });
});
