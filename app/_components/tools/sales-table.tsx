import type { SalesReport } from "@/agent/tools/sales-report";

type Props = { weeks: SalesReport["weeks"]; money: (amount: number) => string };

/** The numbers behind the chart. */
export function SalesTable({ weeks, money }: Props) {
  return (
    <details>
      <summary className="w-fit rounded text-ink-soft text-xs hover:text-ink">Show as a table</summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead className="text-ink-faint text-xs">
            <tr>
              <th className="py-1.5 pr-3 font-normal">Week</th>
              <th className="py-1.5 pr-3 text-right font-normal">Orders</th>
              <th className="py-1.5 pr-3 text-right font-normal">Revenue</th>
              <th className="py-1.5 text-right font-normal">Refunded</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line tabular-nums">
            {weeks.map((row) => (
              <tr key={row.week}>
                <td className="py-1.5 pr-3">{row.week}</td>
                <td className="py-1.5 pr-3 text-right">{row.orders}</td>
                <td className="py-1.5 pr-3 text-right">{money(row.revenue)}</td>
                <td className="py-1.5 text-right">{money(row.refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
