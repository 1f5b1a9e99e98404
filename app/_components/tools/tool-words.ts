import { z } from "zod";

/** The arguments in one short line, for the head of a card: `1042 · 80`. */
export function argsLine(args: unknown): string {
  if (typeof args !== "object" || args === null) return "";
  const values = Object.values(args).filter((value) => ["string", "number", "boolean"].includes(typeof value));
  const line = values.map(String).join(" · ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

const taskArgs = z.object({ task: z.string() });

/** What a subagent was asked to do. */
export const taskOf = (args: unknown): string => taskArgs.safeParse(args).data?.task ?? "";
