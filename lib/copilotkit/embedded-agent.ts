import { HttpAgent } from "@ag-ui/client";
import type { AgentCapabilities } from "@ag-ui/core";
import { sseResponse } from "@/lib/ag-ui/sse";
import { scope } from "./scope";

/**
 * The embedded agent as the runtime's `HttpAgent`: its `fetch` answers in this process, with the run that the hooks
 * have accepted for this request (design.md §8). `info` tells its capabilities, which `HttpAgent` itself has none of.
 */
export class EmbeddedAgent extends HttpAgent {
  constructor(private readonly capabilities: () => Promise<AgentCapabilities>) {
    super({
      url: "http://agent.internal/",
      fetch: async () => {
        const { accepted } = scope();
        if (!accepted) throw new Error("The hooks accepted no run for this request.");
        return sseResponse(accepted);
      },
    });
  }

  override getCapabilities = (): Promise<AgentCapabilities> => this.capabilities();

  /** The runtime works on a clone for each request; the vendor's clone loses what a subclass adds. */
  override clone(): HttpAgent {
    return Object.assign(super.clone(), { capabilities: this.capabilities, getCapabilities: this.getCapabilities });
  }
}
