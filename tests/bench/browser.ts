import { execFileSync } from "node:child_process";
import { type Browser, chromium } from "playwright";

/** A real Chromium, the one that the browser tests use. */
export function openBrowser(): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const executablePath = execFileSync(process.execPath, ["scripts/browser.mjs"], { encoding: "utf8" }).trim();
  return chromium.launch({ executablePath, args: ["--disable-gpu", ...asRoot] });
}
