import { z } from "zod";

/** A server of `MCP_SERVERS`: at an address, or a program that this process starts and talks to over stdio. */
export type McpServer = { name: string } & (
  | { kind: "http"; url: string; token?: string }
  | { kind: "stdio"; command: string; args: readonly string[]; env: Readonly<Record<string, string>> }
);

export type McpSettings = {
  servers: readonly McpServer[];
  /** What runs without asking a person: `server.tool`, or `server.*`. */
  allow: readonly string[];
};

const serversRule =
  "names and what to connect to, like docs=https://example.com/mcp, files=npx -y some-server /data " +
  "(each name once, up to 20 of a-z, 0-9 and -; every quote closed)";

// No "_" in a server's name: the first one in a tool's name ends the server's (tool-name.ts).
const serverName = /^[a-z][a-z0-9-]{0,19}$/;
const quoted = /"([^"]*)"|'([^']*)'/g;
// A comma or a line's end, before a name and "=", outside quotes.
const separator = /[,\n]\s*(?=[\w-]+=)(?=(?:[^"']|"[^"]*"|'[^']*')*$)/;

/** `MCP_SERVERS`. The issue's message stands after "must be" in the sentence of `EnvError`. */
export const serversSchema = z
  .string()
  .transform((value, ctx): McpServer[] => {
    const servers = value.split(separator).map((entry) => parseServer(entry.trim()));
    const known = servers.flatMap((server) => server ?? []);
    const names = new Set(known.map(({ name }) => name));
    if (names.size === servers.length) return known;
    ctx.addIssue({ code: "custom", message: serversRule });
    return z.NEVER;
  })
  .default([]);

/** `MCP_ALLOW`, split into its entries. */
export const isAllowEntry = (entry: string): boolean => /^[a-z][a-z0-9-]{0,19}\.\S+$/.test(entry);
export const allowRule = "tools like docs.search or docs.*, separated by commas";

/** The variable that holds the bearer token of a server: `MCP_TOKEN_MY_DOCS` for `my-docs`. */
export const tokenPrefix = "MCP_TOKEN_";
export const tokenVariable = (name: string): string => tokenPrefix + name.toUpperCase().replaceAll("-", "_");

/** `undefined` when the entry is not `name=address` or `name=command arguments`. */
function parseServer(entry: string): McpServer | undefined {
  const at = entry.indexOf("=");
  const name = entry.slice(0, at).trim();
  const target = entry.slice(at + 1).trim();
  if (at < 0 || !serverName.test(name)) return undefined;
  if (/^https?:/i.test(target)) return isAddress(target) ? { name, kind: "http", url: target } : undefined;
  const program = parseProgram(target);
  return program && { name, kind: "stdio", ...program };
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return !/\s/.test(text) && username === "" && password === "";
}

/** Words as a shell splits them: quotes hold words together, and `KEY=value` before the command sets its environment. */
function parseProgram(text: string) {
  if (/["']/.test(text.replaceAll(quoted, ""))) return undefined;
  const words = (text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []).map((word) => word.replaceAll(quoted, "$1$2"));
  const first = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  const [command, ...args] = first < 0 ? [] : words.slice(first);
  if (!command) return undefined;
  const env = words.slice(0, first).map((word): [string, string] => {
    const at = word.indexOf("=");
    return [word.slice(0, at), word.slice(at + 1)];
  });
  return { command, args, env: Object.fromEntries(env) };
}
