import { createHash } from "node:crypto";

/** What model providers take as a tool's name. */
const maxLength = 64;
const hashLength = 8;

/**
 * The agent's name for a server's tool, `<server>_<tool>`. Two tools never share one and it is always the same, so that
 * a call which waits for approval finds its own tool again: where characters are replaced or cut, a hash of the
 * tool's name takes their place.
 */
export function toolName(server: string, tool: string): string {
  const name = `${server}_${tool}`;
  const clean = name.replace(/[^A-Za-z0-9_-]/g, "_");
  if (clean === name && name.length <= maxLength) return name;
  const hash = createHash("sha256").update(tool).digest("hex").slice(0, hashLength);
  return `${clean.slice(0, maxLength - hashLength - 1)}_${hash}`;
}
