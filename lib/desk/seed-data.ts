import type { PolicyNote } from "../../agent/desk";

/** The demo shop's customers; all made up. */
export const customers = [
  { name: "Ada Lindqvist", country: "SE" },
  { name: "Mateo Fernández", country: "ES" },
  { name: "Noor Haddad", country: "NL" },
  { name: "Yuki Tanabe", country: "JP" },
  { name: "Clara Moreau", country: "FR" },
  { name: "Tomasz Wiśniewski", country: "PL" },
  { name: "Amara Okafor", country: "NG" },
  { name: "Lukas Brandt", country: "DE" },
  { name: "Giulia Ferraro", country: "IT" },
  { name: "Priya Raman", country: "IN" },
  { name: "Oisín Kavanagh", country: "IE" },
  { name: "Freya Halvorsen", country: "NO" },
  { name: "Daniel Okoye-Reed", country: "GB" },
  { name: "Zoë van Dijk", country: "BE" },
  { name: "Henrique Tavares", country: "PT" },
  { name: "Eleni Kostas", country: "GR" },
  { name: "Mirjam Kallas", country: "EE" },
  { name: "Jonas Eberle", country: "AT" },
  { name: "Saoirse Nolan", country: "IE" },
  { name: "Camila Rojas", country: "CL" },
] as const;

/** What the shop sells and has; `price` in cents. */
export const products = [
  { sku: "POT-02", name: "Ceramic pour-over set", price: 4800, stock: 23 },
  { sku: "COF-05", name: "Espresso beans, 500 g", price: 1600, stock: 140 },
  { sku: "KET-01", name: "Gooseneck kettle", price: 8900, stock: 9 },
  { sku: "APR-01", name: "Linen apron", price: 3100, stock: 41 },
  { sku: "CUP-01", name: "Stoneware mug", price: 1800, stock: 86 },
  { sku: "BLK-02", name: "Merino blanket", price: 9900, stock: 12 },
  { sku: "NTB-04", name: "Dotted notebook, A5", price: 1400, stock: 210 },
  { sku: "PEN-02", name: "Brass pen", price: 3600, stock: 34 },
  { sku: "TRY-01", name: "Ash serving tray", price: 4200, stock: 18 },
  { sku: "CAN-03", name: "Beeswax candle", price: 1200, stock: 0 },
  { sku: "TOW-02", name: "Waffle towels, pair", price: 3400, stock: 52 },
  { sku: "VAS-01", name: "Hand-blown vase", price: 5600, stock: 4 },
  { sku: "BRD-02", name: "Walnut cutting board", price: 6400, stock: 27 },
  { sku: "LMP-03", name: "Oak desk lamp", price: 11800, stock: 7 },
] as const;

export const policyNotes: readonly PolicyNote[] = [
  {
    id: "refunds",
    title: "Refunds",
    text: "Customers may ask for a refund within 30 days of delivery. Refunds go back to the card that was charged, within 5 working days. An order can be refunded in parts, never above its total. A person approves every refund.",
  },
  {
    id: "returns",
    title: "Returns",
    text: "Unused goods come back within 30 days in their packaging; the shop sends a prepaid label inside the EU. Opened coffee and burnt candles can't be returned unless they were faulty.",
  },
  {
    id: "shipping",
    title: "Shipping",
    text: "Paid orders leave within 2 working days. Delivery takes 2 to 4 days in the EU and 5 to 10 elsewhere. Shipping is free from 60 EUR, 4.90 EUR below. A courier can be booked on working days.",
  },
  {
    id: "cancellations",
    title: "Cancellations",
    text: "An order can be cancelled free of charge until it has shipped. Open orders that are not paid after 14 days are cancelled by the desk.",
  },
  {
    id: "warranty",
    title: "Warranty",
    text: "Kettles and lamps have a warranty of two years, all other goods of one. Faulty goods are repaired or replaced; when neither works within 14 days, the price is refunded in full.",
  },
  {
    id: "privacy",
    title: "Privacy",
    text: "Staff use a customer's address and order history only to serve that order. Never send one customer's data to another. Data is deleted on request, except invoices, which are kept for ten years.",
  },
];
