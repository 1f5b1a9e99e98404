import { once } from "node:events";
import { createServer } from "node:http";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";
import { openDemo } from "./pages/demo-page";

/** An address at which nobody listens. */
async function deadAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${address.port}/mcp`;
}

test("a server whose tools the agent gets is told with what it gives, and one that is down with what is wrong", async ({
  page,
  axe,
}) => {
  const program = "node --import tsx tests/contract/mcp/stdio-server.ts";
  const server = await TestServer.create({ MCP_SERVERS: `notes=${program}, gone=${await deadAddress()}` });
  try {
    await server.start();
    const demo = await openDemo(page, `${server.url}/chat`);
    const menu = page.getByRole("button", { name: "Open menu" });
    if (await menu.isVisible()) await menu.click();
    const servers = page.getByRole("region", { name: "Tools of other servers" });
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(servers.getByRole("listitem")).toHaveText(
        [/^notes \d+ tools?$/, "gone is downIt can't be reached (ECONNREFUSED).The agent answers without its tools."],
        { timeout: 1000 },
      );
    }).toPass({ timeout: 60_000 });
    await axe();
    const close = page.getByRole("button", { name: "Close menu" }); // what opens it is hidden behind it
    if (await close.isVisible()) await close.click();
    await demo.say("Sales by week");
    await demo.answers("The best week was");
  } finally {
    await page.goto("about:blank");
    await server.remove();
  }
});
