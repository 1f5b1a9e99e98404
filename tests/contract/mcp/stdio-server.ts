import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { tool, toolsServer, words } from "./tools-server";

// A program that tests start; what it is given as first argument makes it a difficult one.

const [habit] = process.argv.slice(2);
if (habit === "refuses") {
  process.stderr.write(`No key: ${process.env.SHOP_KEY}\n`);
  process.exit(3);
}
if (habit === "stubborn") {
  process.on("SIGTERM", () => undefined);
  setInterval(() => undefined, 60_000);
}

const names = ["pid", "env", "grow", "wait", "crash", "cancelled"];
let cancelled = 0;

const server = toolsServer({
  list: () => names.map((name) => tool(name, { inputSchema: { type: "object" } })),
  async call({ name, signal }) {
    switch (name) {
      case "pid":
        return words(String(process.pid));
      case "env":
        return words(Object.keys(process.env).join(" "));
      case "grow":
        names.push("grown");
        await server.sendToolListChanged();
        return words("Grown.");
      case "wait":
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        cancelled += 1;
        return words("Too late.");
      case "crash":
        return process.exit(9);
      default:
        return words(`${cancelled} cancelled`);
    }
  },
});
if (habit === "chatty") process.stdout.write("Welcome to this server!\n");
await server.connect(new StdioServerTransport());
