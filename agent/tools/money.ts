import { ToolError } from "../errors";

/** The currency in which the shop keeps its books, and so of all sums over orders. */
export const bookCurrency = "EUR";

/** How many decimals the currency has: 2 for EUR, 0 for JPY (ISO 4217). */
function decimalsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Minor units as people write them: `8000`, `EUR` → `80.00 EUR`. */
export function moneyText(minor: number, currency: string): string {
  return `${decimalText(minor, decimalsOf(currency))} ${currency}`;
}

/** A decimal number as people write it: `80.5`, `EUR` → `80.50 EUR`. */
export function amountText(amount: number, currency: string): string {
  return `${amount.toFixed(decimalsOf(currency))} ${currency}`;
}

/** Minor units as a decimal number: `8050`, `EUR` → `80.5`. For charts; amounts that are acted on stay in minor units. */
export function toDecimal(minor: number, currency: string): number {
  return Number(decimalText(minor, decimalsOf(currency)));
}

/** A decimal amount in minor units, without rounding; throws `ToolError` when it has too many decimals. */
export function toMinorUnits(amount: number, currency: string): number {
  const decimals = decimalsOf(currency);
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(String(amount));
  const [, whole = "", fraction = ""] = parts ?? [];
  const minor = Number(whole + fraction.padEnd(decimals, "0"));
  if (!parts || fraction.length > decimals || !Number.isSafeInteger(minor)) {
    throw new ToolError(`${amount} is not an amount in ${currency}: write it with at most ${decimals} decimals.`);
  }
  return minor;
}

function decimalText(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  return `${minor < 0 ? "-" : ""}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ""}`;
}
