import type { Log } from "../agent/engine/types";
import { isSecret } from "./env";

const secretField = /(api[-_]?key|token|secret|authorization|cookie|password)$/i;

/**
 * Writes one entry: a line of JSON in production, a readable line in development. Errors among the fields are
 * written with stack and cause; values of secret variables are blacked out. Never give it contents of messages.
 */
export const log: Log = (level, message, fields = {}) => {
  const entry = { time: new Date().toISOString(), level, message, ...fields };
  const text = process.env.NODE_ENV === "production" ? JSON.stringify(readable(entry)) : line(level, message, fields);
  const stream = level === "info" ? process.stdout : process.stderr;
  stream.write(`${redact(text)}\n`);
};

function line(level: string, message: string, fields: Record<string, unknown>): string {
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(readable(fields), null, 2)}` : "";
  // JSON writes the line ends of a stack as \n; a person reads it better as lines.
  return `${level.toUpperCase().padEnd(5)} ${message}${rest.replaceAll("\\n", "\n")}`;
}

/** What JSON can hold of a value; of an error only what says what and where, as its other fields may hold contents. */
function readable(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return String(value);
  if (above.includes(value)) return "[circular]";
  const inside = [...above, value];
  if (Array.isArray(value)) return value.map((one) => readable(one, inside));
  const entries = Object.entries(value instanceof Error ? errorFields(value) : value);
  return Object.fromEntries(
    entries.map(([key, one]) => [key, secretField.test(key) ? "[redacted]" : readable(one, inside)]),
  );
}

function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  const statusCode = "statusCode" in error ? error.statusCode : undefined;
  return { name, message, code, statusCode, stack, cause };
}

/** Replaces the values of secret variables in a text. */
function redact(text: string): string {
  let clean = text;
  for (const name of Object.keys(process.env).filter(isSecret)) {
    const secret = process.env[name]?.trim();
    // A very short value would black out ordinary words; a file path is no secret.
    if (!secret || secret.length < 8 || secret.startsWith("file:")) continue;
    clean = clean.replaceAll(secret, "[redacted]").replaceAll(JSON.stringify(secret).slice(1, -1), "[redacted]");
  }
  return clean;
}
