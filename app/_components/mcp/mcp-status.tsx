"use client";
import { useRefreshing } from "../threads/use-refreshing";
import { useServerData } from "../use-server-data";
import { type McpServer, mcpServersSchema, standingOf } from "./mcp-servers";

/** How the MCP servers are whose tools the agent gets; of one that is down, what is wrong with it. */
export function McpStatus() {
  const { data, refresh } = useServerData("/api/mcp", mcpServersSchema);
  useRefreshing(refresh, true);
  if (data.status !== "ready") return null;
  return (
    <section aria-label="Tools of other servers" className="flex flex-col gap-0.5 px-2">
      <p className="text-ink-faint text-xs">Tools come also from</p>
      <ul aria-live="polite" className="flex flex-col gap-1">
        {data.value.servers.map((server) => (
          <ServerLine key={server.name} server={server} />
        ))}
      </ul>
    </section>
  );
}

const dots = { connected: "bg-good", connecting: "bg-warn", down: "bg-bad" };

function ServerLine({ server }: { server: McpServer }) {
  const { name, state, problem } = server;
  return (
    <li className="flex items-baseline gap-2 text-ink-soft text-xs">
      <span aria-hidden="true" className={`size-1.5 shrink-0 rounded-full ${dots[state]}`} />
      <span className="min-w-0 break-words">
        {name} {standingOf(server)}
        {problem && <span className="block text-ink-faint">{problem}</span>}
        {state === "down" && <span className="block text-ink-faint">The agent answers without its tools.</span>}
      </span>
    </li>
  );
}
