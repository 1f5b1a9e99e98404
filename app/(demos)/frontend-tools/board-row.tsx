"use client";
import { useEffect, useRef } from "react";
import type { Order } from "@/agent/desk";
import { moneyText } from "@/agent/tools/money";
import { StatusTag } from "../../_components/status-tag";

/** One order of the board; it comes into view when it is highlighted. */
export function BoardRow({ order, highlighted }: { order: Order; highlighted: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (highlighted) row.current?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, [highlighted]);
  return (
    <li
      ref={row}
      aria-current={highlighted ? "true" : undefined}
      className={`grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 text-sm ${highlighted ? "bg-accent-soft shadow-[inset_3px_0_0_var(--tint)]" : ""}`}
    >
      <span className="font-medium tabular-nums">{order.id}</span>
      <span className="truncate">{order.customer}</span>
      <span className="text-right tabular-nums">{moneyText(order.total, order.currency)}</span>
      <span className="col-start-2 text-ink-faint text-xs tabular-nums">
        {order.placedOn}
        {order.refunded > 0 && ` · ${moneyText(order.refunded, order.currency)} refunded`}
      </span>
      <span className="text-right">
        <StatusTag status={order.status} />
      </span>
    </li>
  );
}
