import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { CourierLine } from "./courier-line";
import { EmailLine } from "./email-line";
import { ExportLine } from "./export-line";
import { OrderCard } from "./order-card";
import { OrderTable } from "./order-table";
import { RefundLine } from "./refund-line";

/** What a tool's result looks like in the chat. Each body reads the value itself and shows nothing when it is another. */
export type ToolBody = ComponentType<{ value: unknown; edited: boolean }>;

const SalesChart = dynamic(() => import("./sales-chart").then(({ SalesChart }) => SalesChart), {
  ssr: false,
  loading: () => <div className="card h-74" />,
});

/** Tools whose result is more than a card. Add yours here. */
export const toolBodies: Readonly<Record<string, ToolBody>> = {
  search_orders: OrderTable,
  get_order: OrderCard,
  sales_report: SalesChart,
  refund_order: RefundLine,
  send_email: EmailLine,
  book_courier: CourierLine,
  export_orders: ExportLine,
};
