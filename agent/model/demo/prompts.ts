/** What a user can try, with the tool that it needs. */
export const prompts: readonly { title: string; message: string; tool?: string }[] = [
  { title: "Show open orders", message: "Show open orders", tool: "search_orders" },
  { title: "Refund order 1042", message: "Refund order 1042", tool: "refund_order" },
  { title: "Refund two orders", message: "Refund orders 1042 and 1043", tool: "refund_order" },
  { title: "Email a customer", message: "Email the customer of order 1042", tool: "send_email" },
  { title: "Sales by week", message: "Sales by week", tool: "sales_report" },
  { title: "Refund policy", message: "What is our refund policy?", tool: "search_policy" },
  { title: "Plan the week", message: "Plan the week", tool: "update_plan" },
  { title: "Add to the plan", message: "Add a call with the supplier to the plan", tool: "update_plan" },
  { title: "Book a courier", message: "Book a courier for order 1042", tool: "book_courier" },
  { title: "Export the orders", message: "Export the orders", tool: "export_orders" },
  { title: "Highlight order 1042", message: "Highlight order 1042", tool: "highlight_order" },
  { title: "Light blue background", message: "Make the background light blue", tool: "change_background" },
  { title: "Dark mode", message: "Switch to dark mode", tool: "set_theme" },
  { title: "A long answer", message: "Write a long answer" },
];
