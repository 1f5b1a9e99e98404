import type { Log } from "../agent/engine/types";
import { isSecret } from "./env";
import { logIds } from "./log-ids";

const secretField = /(api[-_]?key|token|secret|authorization|cookie|password)$/i;

/**
 * Writes one entry: a line of JSON in production, a readable line in development, with the ids of the request, the
 * thread and the run that it is about (`log-ids.ts`). Errors among the fields are
 * written with stack and cause; values of secret variables are blacked out. Never give it contents of messages.
 */
export const log: Log = (level, message, own = {}) => {
  const fields = { ...logIds(), ...own };
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

/** Errors that quote what they could not read, which is what somebody wrote. */
const quoting = /^AI_(JSONParse|TypeValidation|InvalidResponseData|InvalidPrompt)Error$|^SyntaxError$/;

function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  if (quoting.test(name)) {
    const frames = stack?.split("\n").filter((one) => /^ {4}at /.test(one));
    return { name, message: "Withheld, since it quotes contents.", stack: frames?.join("\n") };
  }
  const code = "code" in error ? error.code : undefined;
  const statusCode = "statusCode" in error ? error.statusCode : undefined;
  return { name, message, code, statusCode, stack, cause };
}

/** Replaces the values of secret variables in a text. */
function redact(text: string): string {
  let clean = text;
  for (const name of Object.keys(process.env).filter(isSecret)) {
    for (const secret of secretsIn(process.env[name]?.trim() ?? "")) {
      clean = clean.replaceAll(secret, "[redacted]").replaceAll(JSON.stringify(secret).slice(1, -1), "[redacted]");
    }
  }
  return clean;
}

/** A secret value, and what of it is secret by itself: the tokens of a list, the values of headers, a password. */
function secretsIn(value: string): string[] {
  if (value.startsWith("file:")) return []; // a path is no secret
  const password = URL.canParse(value) ? new URL(value).password : "";
  const parts = value.split(",").flatMap((part) => [part.trim(), part.slice(part.indexOf("=") + 1).trim()]);
  // A very short one would black out ordinary words.
  return [value, ...parts, password].filter((secret) => secret.length >= 8);
}
