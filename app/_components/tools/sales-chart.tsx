"use client";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { amountText } from "@/agent/tools/money";
import { salesReportSchema } from "@/agent/tools/sales-report";
import { SalesTable } from "./sales-table";

/** A week that is named by its first day as `Oct 5`; any other name as it is. */
function shortWeek(week: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(week)) return week;
  return new Date(week).toLocaleDateString("en", { month: "short", day: "numeric", timeZone: "UTC" });
}

/** Revenue and refunds by week as bars; the same numbers as a table for those who can't or won't see bars. */
export function SalesChart({ value }: { value: unknown; edited: boolean }) {
  const report = salesReportSchema.safeParse(value).data;
  if (!report) return null;
  const money = (amount: number) => amountText(amount, report.currency);
  const { total, weeks } = report;
  const axis = {
    stroke: "var(--line-strong)",
    tick: { fill: "var(--ink-faint)", fontSize: 12 },
    tickLine: false,
  } as const;
  return (
    <figure aria-label="Sales by week" className="card flex flex-col gap-3 p-4 text-sm">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-medium">Sales by week</span>
        <span className="text-ink-soft">
          {money(total.revenue)} from {total.orders} orders, {money(total.refunded)} refunded
        </span>
      </figcaption>
      <div aria-hidden="true" className="h-52">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 208 }}>
          <BarChart
            data={weeks}
            accessibilityLayer={false}
            margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
            barGap={2}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="week" tickFormatter={shortWeek} minTickGap={12} {...axis} />
            <YAxis width={48} axisLine={false} {...axis} />
            <Tooltip
              cursor={{ fill: "var(--hover)" }}
              formatter={(amount) => money(Number(amount))}
              contentStyle={{ background: "var(--raised)", border: "1px solid var(--line-strong)", borderRadius: 8 }}
              labelStyle={{ color: "var(--ink)" }}
              itemStyle={{ color: "var(--ink-soft)" }}
            />
            <Bar
              dataKey="revenue"
              name="Revenue"
              fill="var(--tint)"
              radius={[4, 4, 0, 0]}
              maxBarSize={36}
              isAnimationActive={false}
            />
            <Bar
              dataKey="refunded"
              name="Refunded"
              fill="var(--line-strong)"
              radius={[4, 4, 0, 0]}
              maxBarSize={36}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <SalesTable weeks={weeks} money={money} />
    </figure>
  );
}
