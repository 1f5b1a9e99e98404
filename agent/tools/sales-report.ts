import { z } from "zod";
import { defineTool } from "../define";
import { bookCurrency, toDecimal } from "./money";

/** What `sales_report` returns, oldest week first. Sums are decimal numbers in `currency`; `week` is as the desk names it. */
export const salesReportSchema = z.object({
  currency: z.string(),
  weeks: z.array(z.object({ week: z.string(), orders: z.number(), revenue: z.number(), refunded: z.number() })),
  total: z.object({ orders: z.number(), revenue: z.number(), refunded: z.number() }),
});
export type SalesReport = z.infer<typeof salesReportSchema>;

/** Result: `SalesReport`. */
export const salesReport = defineTool({
  name: "sales_report",
  description:
    "Sales by week: number of orders, revenue and refunds. The chat shows the result as a chart, so don't repeat all numbers.",
  input: z.object({
    weeks: z.number().int().min(1).max(52).optional().describe("How many weeks back; 8 when left out"),
  }),
  idempotent: true,
  async execute({ weeks = 8 }, { services }): Promise<SalesReport> {
    const rows = await services.desk.salesByWeek(weeks);
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
    const money = (minor: number) => toDecimal(minor, bookCurrency);
    return {
      currency: bookCurrency,
      weeks: rows.map((row) => ({ ...row, revenue: money(row.revenue), refunded: money(row.refunded) })),
      total: {
        orders: sum((row) => row.orders),
        revenue: money(sum((row) => row.revenue)),
        refunded: money(sum((row) => row.refunded)),
      },
    };
  },
});
