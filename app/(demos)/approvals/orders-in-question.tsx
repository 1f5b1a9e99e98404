"use client";
import { moneyText } from "@/agent/tools/money";
import { useAfterRun } from "../../_components/chat/use-after-run";
import { orderSchema } from "../../_components/order";
import { StatusTag } from "../../_components/status-tag";
import { FailedNote } from "../../_components/ui/failed-note";
import { useServerData } from "../../_components/use-server-data";

const orderIds = [1042, 1043];

/** The orders that the prompts of this page name, as the database has them now. */
export function OrdersInQuestion() {
  return (
    <section aria-labelledby="orders-in-question" className="flex flex-col gap-2">
      <h2 id="orders-in-question" className="font-medium text-sm">
        Orders in question
      </h2>
      <ul className="card divide-y divide-line">
        {orderIds.map((id) => (
          <OrderRow key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ id }: { id: number }) {
  const { data, refresh } = useServerData(`/api/orders/${id}`, orderSchema);
  useAfterRun(refresh);
  if (data.status === "failed") {
    return (
      <li>
        <FailedNote what={`Order ${id}`} onRetry={refresh} />
      </li>
    );
  }
  if (data.status !== "ready") {
    return (
      <li className="px-4 py-3 text-ink-faint text-sm">
        {data.status === "empty" ? `There is no order ${id}.` : "Loading…"}
      </li>
    );
  }
  const { customer, status, total, refunded, currency } = data.value;
  return (
    <li aria-label={`Order ${id}`} className="flex flex-col gap-1.5 px-4 py-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          <span className="font-medium tabular-nums">{id}</span> <span className="text-ink-soft">{customer}</span>
        </span>
        <StatusTag status={status} />
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-xs tabular-nums">
        {[["Total", total] as const, ["Refunded", refunded] as const, ["Left", total - refunded] as const].map(
          ([term, minor]) => (
            <div key={term} className="flex gap-1.5">
              <dt className="text-ink-faint">{term}</dt>
              <dd>{moneyText(minor, currency)}</dd>
            </div>
          ),
        )}
      </dl>
    </li>
  );
}
