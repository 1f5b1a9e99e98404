import { metrics, type UpDownCounter } from "@opentelemetry/api";

let counter: UpDownCounter | undefined;

/** Counts a stream to a client as open; call what it returns when the stream is over, once or more often. */
export function openStream(): () => void {
  // Made at the first use, since what is made before an SDK is there measures nothing.
  counter ??= metrics
    .getMeter("copilotkit-agent-starter")
    .createUpDownCounter("agent.streams.open", { description: "Streams to clients that are open.", unit: "{stream}" });
  const open = counter;
  open.add(1);
  let isOpen = true;
  return () => {
    if (isOpen) open.add(-1);
    isOpen = false;
  };
}
