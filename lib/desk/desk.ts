import { z } from "zod";
import type { Desk } from "../../agent/desk";
import type { Db } from "../db/schema";
import { sendEmail } from "./emails";
import { countOrders, findOrders } from "./orders";
import { bookPickup } from "./pickups";
import { refundOrder } from "./refunds";
import { salesByWeek } from "./sales";

const noteRow = z.object({ id: z.string(), title: z.string(), text: z.string() });

/** The order desk on the tables of `db`. */
export function createDesk(db: Db): Desk {
  return {
    searchOrders: (query) => findOrders(db, query),
    countOrders: (query) => countOrders(db, query),
    getOrder: async (id) => (await findOrders(db, { id }))[0],
    salesByWeek: (weeks) => salesByWeek(db, weeks),
    refund: (input) => refundOrder(db, input),
    sendEmail: (input) => sendEmail(db, input),
    bookPickup: (input) => bookPickup(db, input),
    policyNotes: async () => {
      const rows = await db.selectFrom("policy_notes").select(["id", "title", "text"]).orderBy("position").execute();
      return z.array(noteRow).parse(rows);
    },
  };
}
