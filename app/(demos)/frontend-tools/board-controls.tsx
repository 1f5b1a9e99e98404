"use client";
import { Search } from "lucide-react";
import { boardSorts, boardStatuses } from "./board-view";
import type { Board } from "./use-board";

const statusWords = {
  all: "All statuses",
  open: "Open",
  paid: "Paid",
  shipped: "Shipped",
  refunded: "Refunded",
  cancelled: "Cancelled",
};
const sortWords = { newest: "Newest first", oldest: "Oldest first", total: "Largest first" };

/** The same controls that the agent's `filter_orders` works. */
export function BoardControls({ board: { view, setView } }: { board: Board }) {
  const set = (change: Partial<typeof view>) => setView({ ...view, ...change });
  return (
    <div className="flex flex-wrap gap-2 border-line border-b p-3">
      <div className="relative min-w-36 flex-1 max-sm:basis-full">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
        />
        <input
          aria-label="Customer"
          placeholder="Customer"
          className="field pl-8!"
          value={view.customer}
          onChange={(event) => set({ customer: event.target.value })}
        />
      </div>
      <select
        aria-label="Status"
        className="field w-auto! max-sm:flex-1"
        value={view.status}
        onChange={({ target }) => set({ status: boardStatuses.find((status) => status === target.value) ?? "all" })}
      >
        {boardStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </select>
      <select
        aria-label="Sort"
        className="field w-auto! max-sm:flex-1"
        value={view.sort}
        onChange={({ target }) => set({ sort: boardSorts.find((sort) => sort === target.value) ?? "newest" })}
      >
        {boardSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </select>
    </div>
  );
}
