import type { EventOf } from "@/agent/engine/events";
import { Refusal } from "./diagnostics";
import { present } from "./json";
import type { ConversationState, RunStep } from "./state";

type StepEvent = EventOf<"STEP_STARTED" | "STEP_FINISHED">;

const isOf =
  ({ stepName, subagentRunId }: StepEvent) =>
  (step: RunStep) =>
    step.status === "running" && step.name === stepName && step.subagentRunId === subagentRunId;

export function startStep<S>(state: ConversationState<S>, event: StepEvent): ConversationState<S> | Refusal {
  const { stepName: name, subagentRunId } = event;
  if (state.steps.some(isOf(event))) return new Refusal("already_open", `The step ${name} is on already.`);
  return { ...state, steps: [...state.steps, { name, status: "running", ...present({ subagentRunId }) }] };
}

export function finishStep<S>(state: ConversationState<S>, event: StepEvent): ConversationState<S> | Refusal {
  const at = state.steps.findIndex(isOf(event));
  const step = state.steps[at];
  if (!step) return new Refusal("not_open", `There is no step ${event.stepName} at work.`);
  return { ...state, steps: state.steps.with(at, { ...step, status: "done" }) };
}
