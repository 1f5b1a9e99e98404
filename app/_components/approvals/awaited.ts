import type { Interrupt } from "@copilotkit/react-core/v2";
import { isApproval } from "./approval";

/** What open interrupts want of a person. */
export const awaited = (interrupts: readonly Interrupt[]): "answer" | "decision" =>
  interrupts.some(isApproval) ? "decision" : "answer";
