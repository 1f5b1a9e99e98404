import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { about } from "./demo/about";
import { attached } from "./demo/attached";
import { courier } from "./demo/courier";
import { email } from "./demo/email";
import { exportAll } from "./demo/export";
import { longAnswer } from "./demo/long-answer";
import { lookUpOrder, orders } from "./demo/orders";
import { background, highlight, theme } from "./demo/page";
import { plan } from "./demo/plan";
import { policy } from "./demo/policy";
import { refund } from "./demo/refund";
import { sales } from "./demo/sales";
import { suggestions } from "./demo/suggestions";
import { readTurn, type Turn } from "./demo/turn";

export type DemoCall = { tool: string; input: { [key: string]: unknown } };

/** What the demo model does in one step, in this order. */
export type DemoStep = { reasoning?: string; text?: string; calls?: DemoCall[] };

/** One thing that the demo model understands: what to do next about it, or nothing when the user speaks of other things. */
export type Scene = (turn: Turn) => DemoStep | undefined;

/** The first that understands the user plays. */
const scenes: readonly Scene[] = [
  suggestions,
  longAnswer,
  policy,
  refund,
  courier,
  exportAll,
  email,
  plan,
  sales,
  highlight,
  theme,
  background,
  orders,
  lookUpOrder,
  attached,
];

/**
 * What the demo model does next. It depends only on what was said and done since the last user message and on the
 * tools that are offered, and it calls nothing twice, so every turn comes to an end.
 */
export function nextStep(options: Pick<LanguageModelV3CallOptions, "prompt" | "tools" | "toolChoice">): DemoStep {
  const turn = readTurn(options);
  for (const scene of scenes) {
    const step = scene(turn);
    if (step) return step;
  }
  return about(turn);
}
