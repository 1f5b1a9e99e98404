"use client";
import { FailedNote } from "../../_components/ui/failed-note";
import { ScrollRegion } from "../../_components/ui/scroll-region";
import { BoardControls } from "./board-controls";
import { BoardRow } from "./board-row";
import { ordersIn, viewWords } from "./board-view";
import type { Board } from "./use-board";

/** The orders of the shop. The backdrop only shows around the board, so every colour leaves its text readable. */
export function OrderBoard({ board }: { board: Board }) {
  const { data, refresh, view, highlighted, backdrop } = board;
  const orders = data.status === "ready" ? ordersIn(view, data.value) : [];
  return (
    <div
      data-testid="backdrop"
      style={backdrop ? { backgroundColor: backdrop } : undefined}
      className="flex min-h-0 flex-1 flex-col p-3 transition-colors duration-300 md:p-5"
    >
      <section aria-label="Orders" className="card flex min-h-0 flex-1 flex-col overflow-hidden shadow-xs">
        <BoardControls board={board} />
        <p role="status" className="border-line border-b px-4 py-2 text-ink-faint text-xs">
          {data.status === "ready" ? viewWords(view, orders.length) : "Loading orders…"}
        </p>
        <ScrollRegion label="List of orders" className="min-h-0 flex-1">
          {data.status === "failed" && <FailedNote what="The orders" onRetry={refresh} />}
          {data.status === "ready" && orders.length === 0 && (
            <p className="px-4 py-10 text-center text-ink-faint text-sm">No order fits this filter.</p>
          )}
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <BoardRow key={order.id} order={order} highlighted={order.id === highlighted} />
            ))}
          </ul>
        </ScrollRegion>
      </section>
    </div>
  );
}
