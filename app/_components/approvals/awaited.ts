import type { Interrupt } from "@copilotkit/react-core/v2";

/** Whether an interrupt asks for leave to run a call, and not for something else. */
export const isApproval = (interrupt: Interrupt): boolean => interrupt.reason === "tool_call";

/** What open interrupts want of a person. */
export const awaited = (interrupts: readonly Interrupt[]): "answer" | "decision" =>
  interrupts.some(isApproval) ? "decision" : "answer";
