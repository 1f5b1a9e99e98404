import { env } from "@/lib/env";

/** Says on a page of the embedded agent that it is not the agent elsewhere (`AGENT_URL`) which answers the others. */
export function EmbeddedNote() {
  const { agentUrl } = env();
  if (!agentUrl) return null;
  return (
    <p role="note" className="border-line border-b bg-warn-soft px-4 py-2 text-warn text-sm md:px-6">
      On this page the agent inside of this app answers. The agent at {new URL(agentUrl).host} is on all others.
    </p>
  );
}
