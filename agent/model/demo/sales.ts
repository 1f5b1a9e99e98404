import { z } from "zod";
import { amountText } from "../../tools/money";
import type { Scene } from "../demo-script";
import { resultOf } from "./read";
import { notOffered, trouble } from "./say";

const reportShape = z.object({
  currency: z.string(),
  weeks: z.array(z.object({ week: z.string(), revenue: z.number() })),
  total: z.object({ orders: z.number(), revenue: z.number(), refunded: z.number() }),
});

/** "Sales by week", "Sales of the last 4 weeks". */
export const sales: Scene = (turn) => {
  if (!/\b(sales|revenue|turnover)\b/i.test(turn.said)) return undefined;
  if (!turn.can("sales_report")) return notOffered("report sales", "sales_report");
  const outcome = turn.outcomes.find(({ tool }) => tool === "sales_report");
  if (!outcome) {
    const weeks = Number(/(\d+)\s*weeks?/i.exec(turn.said)?.[1] ?? 8);
    return {
      reasoning: `Sales over ${weeks} weeks: the report has them, and the chat draws the chart.`,
      calls: [{ tool: "sales_report", input: { weeks: Math.min(Math.max(weeks, 1), 52) } }],
    };
  }
  const report = resultOf(outcome, reportShape);
  if (!report) return { text: trouble(outcome, "the sales report") };
  const best = report.weeks.reduce((a, b) => (b.revenue > a.revenue ? b : a), { week: "", revenue: 0 });
  if (!best.week) return { text: "There were no sales in these weeks." };
  const money = (amount: number) => amountText(amount, report.currency);
  const { orders, revenue, refunded } = report.total;
  return {
    text: `In ${report.weeks.length} weeks there were **${orders} orders** for **${money(revenue)}**, of which ${money(refunded)} was refunded. The best week was ${best.week} with ${money(best.revenue)}.`,
  };
};
