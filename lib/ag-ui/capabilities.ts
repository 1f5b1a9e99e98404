import type { AgentCapabilities } from "@ag-ui/core";
import { jsonSchema } from "@/agent/engine/tool-schema";
import type { AgentDefinition, Limits } from "@/agent/engine/types";

/** What the agent can do, in the protocol's own terms (`AgentCapabilities`). */
export function capabilitiesOf(
  agent: AgentDefinition,
  limits: Limits,
  accepts: (mediaType: string) => boolean,
): AgentCapabilities {
  return {
    identity: { name: agent.name, type: "embedded", ...(agent.description && { description: agent.description }) },
    transport: { streaming: true, websocket: false, httpBinary: false, pushNotifications: false, resumable: false },
    tools: {
      supported: true,
      items: agent.tools.map((tool) => ({
        name: tool.name,
        description: tool.description,
        parameters: jsonSchema(tool.input),
      })),
      parallelCalls: true,
      clientProvided: true,
    },
    ...(agent.subagents && {
      multiAgent: {
        supported: true,
        delegation: true,
        handoffs: false,
        subAgents: agent.subagents.map(({ name, description }) => ({ name, ...(description && { description }) })),
      },
    }),
    state: { snapshots: true, deltas: true, memory: true, persistentState: true },
    reasoning: { supported: true, streaming: true, encrypted: true },
    multimodal: {
      input: {
        image: accepts("image/png"),
        audio: accepts("audio/mpeg"),
        video: accepts("video/mp4"),
        pdf: accepts("application/pdf"),
        file: accepts("text/plain"),
      },
    },
    execution: {
      codeExecution: false,
      sandboxed: false,
      maxIterations: limits.steps,
      maxExecutionTime: limits.wallTimeMs,
    },
    humanInTheLoop: {
      supported: true,
      approvals: true,
      interventions: false,
      feedback: false,
      interrupts: true,
      approveWithEdits: true,
    },
  };
}
