import { z } from "zod";
import type { Scene } from "../demo-script";
import { resultOf } from "./read";
import { notOffered, trouble } from "./say";

const exported = z.object({ file: z.string(), rows: z.number() });

/** "Export the orders", "Export all paid orders as CSV". */
export const exportAll: Scene = (turn) => {
  if (!/\bexport\b|\bcsv\b/i.test(turn.said)) return undefined;
  if (!turn.can("export_orders")) return notOffered("export orders", "export_orders");
  const outcome = turn.outcomes.find(({ tool }) => tool === "export_orders");
  if (!outcome) {
    const status = /\b(open|paid|shipped|refunded|cancelled)\b/i.exec(turn.said)?.[1]?.toLowerCase();
    return { calls: [{ tool: "export_orders", input: { ...(status && { status }) } }] };
  }
  const file = resultOf(outcome, exported);
  if (!file) return { text: trouble(outcome, "the export") };
  const rows = file.rows === 1 ? "one order" : `${file.rows} orders`;
  return { text: `I exported ${rows}. The file **${file.file}** is ready to download above.` };
};
