import { execFileSync } from "node:child_process";
import { defineConfig } from "playwright/test";

// The workers load this file too; they get the path that was found first.
process.env.CHROME_PATH ||= execFileSync(process.execPath, ["scripts/browser.mjs"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
}).trim();

const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/fixtures/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: ["--disable-gpu", "--disable-quic", "--disable-background-networking", ...asRoot],
    },
    // The film of a trace takes half of a small machine; the picture of a failure is enough.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    // What is about the server or the wire, and no screen, runs once.
    {
      name: "phone",
      testIgnore: /(server-.*|protocol|chat-failures)\.test\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
