import { AbstractAgent, type BaseEvent } from "@ag-ui/client";
import type { AgentCapabilities } from "@ag-ui/core";
import { from, type Observable } from "rxjs";
import { scope } from "./scope";

/**
 * The embedded agent as CopilotRuntime's: its events are those of the run that the hooks have accepted for this request
 * (design.md §8). They are handed over as they are; an `HttpAgent` would write each out and parse it again (issue 8).
 */
export class EmbeddedAgent extends AbstractAgent {
  constructor(private readonly capabilities: () => Promise<AgentCapabilities>) {
    super();
  }

  override run(): Observable<BaseEvent> {
    const { accepted } = scope();
    if (!accepted) throw new Error("The hooks accepted no run for this request.");
    // The same events in the vendor's type, which has an enum where ours has its words.
    return from(accepted as AsyncIterable<BaseEvent>);
  }

  override getCapabilities = (): Promise<AgentCapabilities> => this.capabilities();

  /** The runtime works on a clone for each request; the vendor's would lose what this class adds. */
  override clone(): EmbeddedAgent {
    return new EmbeddedAgent(this.capabilities);
  }
}
