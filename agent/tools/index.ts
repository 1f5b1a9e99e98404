import { bookCourier } from "./book-courier";
import { exportOrders } from "./export-orders";
import { getOrder } from "./get-order";
import { refundOrder } from "./refund-order";
import { salesReport } from "./sales-report";
import { searchOrders } from "./search-orders";
import { sendEmail } from "./send-email";
import { updatePlan } from "./update-plan";

/** The tools that run on the server. Add yours here. */
export const tools = [
  searchOrders,
  getOrder,
  salesReport,
  refundOrder,
  sendEmail,
  updatePlan,
  bookCourier,
  exportOrders,
];
