import { z } from "zod";
import { orderViewSchema } from "@/agent/tools/order-view";
import { StatusTag } from "../status-tag";
import { ScrollRegion } from "../ui/scroll-region";

const found = z.object({ orders: z.array(orderViewSchema) });

/** The orders that a search found. */
export function OrderTable({ value }: { value: unknown; edited: boolean }) {
  const orders = found.safeParse(value).data?.orders;
  if (!orders || orders.length === 0) return null;
  return (
    <ScrollRegion label="Orders found" className="card max-h-80">
      <table className="w-full min-w-md text-left text-sm">
        <thead className="sticky top-0 bg-panel text-ink-faint text-xs">
          <tr>
            <th className="px-3 py-2 font-normal">Order</th>
            <th className="px-3 py-2 font-normal">Customer</th>
            <th className="px-3 py-2 font-normal">Placed</th>
            <th className="px-3 py-2 font-normal">Status</th>
            <th className="px-3 py-2 text-right font-normal">Total</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {orders.map((order) => (
            <tr key={order.id}>
              <td className="px-3 py-2 tabular-nums">{order.id}</td>
              <td className="px-3 py-2">{order.customer}</td>
              <td className="whitespace-nowrap px-3 py-2 text-ink-soft tabular-nums">{order.placedOn}</td>
              <td className="px-3 py-2">
                <StatusTag status={order.status} />
              </td>
              <td className="whitespace-nowrap px-3 py-2 text-right tabular-nums">{order.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
