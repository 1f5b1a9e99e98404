import { expect, test, vi } from "vitest";
import { z } from "zod";
import { GET as capabilities } from "@/app/api/ag-ui/capabilities/route";
import { handleCopilotKit } from "@/lib/copilotkit/handler";
import { shutdown } from "@/lib/runtime";
import { httpServer } from "./mcp/http-server";
import { echo } from "./mcp/tools-server";
import { serverDatabase } from "./storage/server-database";

serverDatabase();

const here = "http://localhost:3000";

test("the capabilities name the tools that MCP servers offer, for AG-UI clients and for CopilotKit", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { url } = await httpServer(echo);
  vi.stubEnv("MCP_SERVERS", `docs=${url}`);
  vi.stubEnv("AG_UI", "on");
  vi.stubEnv("AG_UI_TOKEN", "token-of-ada-0123456789");
  const headers = { host: "localhost:3000", authorization: "Bearer token-of-ada-0123456789" };
  const capable = z.object({
    tools: z.object({ items: z.array(z.object({ name: z.string() })) }),
    multiAgent: z.object({ subAgents: z.array(z.object({ name: z.string() })) }),
  });
  const told = capable.parse(
    await (await capabilities(new Request(`${here}/api/ag-ui/capabilities`, { headers }))).json(),
  );
  const info = z.object({ agents: z.object({ default: z.object({ capabilities: capable }) }) });
  const { agents } = info.parse(
    await (await handleCopilotKit(new Request(`${here}/api/copilotkit/info`, { headers }))).json(),
  );
  for (const { tools, multiAgent } of [told, agents.default.capabilities]) {
    expect(tools.items.map(({ name }) => name)).toEqual(expect.arrayContaining(["docs_echo", "refund_order"]));
    expect(multiAgent.subAgents.map(({ name }) => name)).toContain("policy_researcher");
  }
  await shutdown();
});
