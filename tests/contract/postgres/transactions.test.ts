import { expect, test } from "vitest";
import type { Db } from "@/lib/db/schema";
import { writing } from "@/lib/db/transaction";
import { createDesk } from "@/lib/desk/desk";
import { tempDatabase } from "../storage/temp-database";

/** Resolves when it was called `count` times. */
function gate(count: number) {
  let left = count;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    left -= 1;
    if (left <= 0) open();
    await opened;
  };
}

const add = (tx: Db, id: number) =>
  tx
    .updateTable("orders")
    .set((eb) => ({ refunded: eb("refunded", "+", 1) }))
    .where("id", "=", id)
    .execute();

test("of two transactions that wait for each other, one is made again, and both take effect once", async () => {
  const { db } = await tempDatabase();
  const both = gate(2);
  let tries = 0;
  const crossing = (first: number, second: number) =>
    writing(db, async (tx) => {
      tries += 1;
      await add(tx, first);
      await both();
      await add(tx, second);
    });
  await Promise.all([crossing(1042, 1043), crossing(1043, 1042)]);
  expect(tries).toBe(3);
  const desk = createDesk(db);
  expect(await desk.getOrder(1042)).toMatchObject({ refunded: 2 });
  expect(await desk.getOrder(1043)).toMatchObject({ refunded: 2 });
});

test("emails that are sent at the same moment all go out, with numbers of their own", async () => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      desk.sendEmail({ key: `k${index % 6}`, orderId: 1042, subject: "Hello", body: "It is on its way." }),
    ),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(6);
});

test("a text that Postgres can't hold is refused with a code, and numbers beyond its columns find nothing", async () => {
  const { db } = await tempDatabase();
  const desk = createDesk(db);
  const email = { key: "k", orderId: 1042, subject: "Hello\u0000", body: "It is on its way." };
  await expect(desk.sendEmail(email)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(await desk.getOrder(9_999_999_999)).toBeUndefined();
  expect(await desk.searchOrders({ before: 9_999_999_999, customer: "ada\\" })).not.toEqual([]);
  await expect(desk.refund({ key: "k", orderId: 1042, amount: 9_999_999_999 })).rejects.toThrow("Only 80.00 EUR");
});
