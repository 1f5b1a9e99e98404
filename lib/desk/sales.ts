import { z } from "zod";
import type { SalesWeek } from "../../agent/desk";
import type { Db } from "../db/schema";

const day = 86_400_000;
const week = 7 * day;
/** A Monday long ago, from which weeks are counted. */
const monday = Date.UTC(2024, 0, 1);

const saleRow = z.object({ placed_on: z.iso.date(), total: z.number(), refunded: z.number() });

/**
 * Sales of the newest `weeks` weeks in the table, oldest first, weeks without orders included. `week` is the
 * date of its Monday; money in minor units. Cancelled orders don't count.
 */
export async function salesByWeek(db: Db, weeks: number): Promise<SalesWeek[]> {
  const rows = z
    .array(saleRow)
    .parse(
      await db
        .selectFrom("orders")
        .select(["placed_on", "total", "refunded"])
        .where("status", "<>", "cancelled")
        .execute(),
    );
  const sales = rows.map((row) => ({ ...row, week: weekOf(row.placed_on) }));
  const last = Math.max(...sales.map((sale) => sale.week));
  const first = Math.max(last - weeks + 1, Math.min(...sales.map((sale) => sale.week)));
  return Array.from({ length: sales.length === 0 ? 0 : last - first + 1 }, (_, index) => {
    const inWeek = sales.filter((sale) => sale.week === first + index);
    return {
      week: new Date(monday + (first + index) * week).toISOString().slice(0, 10),
      orders: inWeek.length,
      revenue: inWeek.reduce((sum, sale) => sum + sale.total, 0),
      refunded: inWeek.reduce((sum, sale) => sum + sale.refunded, 0),
    };
  });
}

const weekOf = (date: string) => Math.floor((Date.parse(date) - monday) / week);
