import { execFileSync } from "node:child_process";
import { chromium } from "playwright";
import { TestServer } from "../e2e/fixtures/server";
import { type Pace, startProvider } from "./provider";

/** The production server before a provider that streams at this pace, and a real Chromium. The server is not started yet. */
export async function pageBench(pace: Pace) {
  const provider = await startProvider();
  provider.setPace(pace);
  const server = await TestServer.create({
    MODEL: "openai-compatible:bench",
    OPENAI_BASE_URL: provider.url,
    OPENAI_API_KEY: "",
  });
  process.env.DATABASE_URL = server.databaseUrl; // where the benches store their threads
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const executablePath = execFileSync(process.execPath, ["scripts/browser.mjs"], { encoding: "utf8" }).trim();
  const browser = await chromium.launch({ executablePath, args: ["--disable-gpu", ...asRoot] });
  const stop = async () => {
    await browser.close();
    await server.remove();
    provider.stop();
  };
  return { server, browser, stop };
}
