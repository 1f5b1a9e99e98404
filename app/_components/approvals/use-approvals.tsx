"use client";
import { useInterrupt } from "@copilotkit/react-core/v2";
import { ApprovalPanel } from "./approval-panel";

/** Shows what waits for a person at the end of the conversation. */
export function useApprovals() {
  useInterrupt({
    render: ({ interrupts, resolve, cancel }) => (
      <ApprovalPanel
        key={interrupts.map(({ id }) => id).join()}
        interrupts={interrupts}
        resolve={resolve}
        cancel={cancel}
      />
    ),
  });
}
