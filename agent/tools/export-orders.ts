import { z } from "zod";
import { defineTool } from "../define";
import type { Order, OrderQuery } from "../desk";
import { csvText } from "./csv";
import { toDecimal } from "./money";
import { orderStatusSchema } from "./order-view";

/** What `export_orders` returns: a CSV file, and how many orders are in it. */
export const exportResultSchema = z.object({ file: z.string(), rows: z.number(), csv: z.string() });
export type ExportResult = z.infer<typeof exportResultSchema>;

const chunkSize = 5;
const maxRows = 500;
/** Between two chunks, in milliseconds: an export must not keep the shop's database busy for others. */
const breath = 100;

const header = ["order", "placed on", "status", "customer", "email", "total", "refunded", "currency"];

/** Writes orders to a CSV, a chunk at a time, and reports each chunk as progress. Result: `ExportResult`. */
export const exportOrders = defineTool({
  name: "export_orders",
  description:
    "Exports orders, newest first, as a CSV file that the chat offers for download. At most 500 rows. Don't repeat the rows.",
  input: z.object({ status: orderStatusSchema.optional().describe("Only orders with this status; all when left out") }),
  idempotent: true,
  async execute({ status }, { services, signal, progress }): Promise<ExportResult> {
    const query: OrderQuery = { limit: chunkSize, ...(status && { status }) };
    const total = Math.min(await services.desk.countOrders(query), maxRows);
    const rows: ReturnType<typeof row>[] = [];
    for (let last: number | undefined; rows.length < total; ) {
      progress({ done: rows.length, total, label: "orders written" });
      if (last !== undefined) await new Promise((resolve) => setTimeout(resolve, breath));
      signal.throwIfAborted();
      const chunk = await services.desk.searchOrders({ ...query, ...(last !== undefined && { before: last }) });
      if (chunk.length === 0) break;
      rows.push(...chunk.map(row));
      last = chunk.at(-1)?.id;
    }
    progress({ done: total, total, label: "orders written" });
    const written = rows.slice(0, total);
    return {
      file: `orders${status ? `-${status}` : ""}.csv`,
      rows: written.length,
      csv: csvText([header, ...written]),
    };
  },
});

const row = (order: Order) => [
  order.id,
  order.placedOn,
  order.status,
  order.customer,
  order.email,
  toDecimal(order.total, order.currency),
  toDecimal(order.refunded, order.currency),
  order.currency,
];
