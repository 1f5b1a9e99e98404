import type { Page } from "playwright/test";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";
import { DemoPage } from "./pages/demo-page";

const main = (page: Page) => page.getByRole("main");

test("the first page says what this is, which model answers, and links each demo with a prompt", async ({ page }) => {
  await page.goto("/");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("CopilotKit Agent Starter");
  await expect(main(page)).toContainText("Answers come from Demo model");
  await main(page).getByRole("link", { name: "Try: Sales by week" }).click();
  const demo = new DemoPage(page);
  await expect(demo.composer).toHaveValue("Sales by week");
  await expect(demo.composer).toBeFocused();
  await demo.send.click();
  await demo.answers(/In 8 weeks there were/);
  await page.reload();
  await demo.answers(/In 8 weeks there were/);
  await expect(demo.composer).toHaveValue("");
});

test("every demo is linked from the first page and from the nav", async ({ page }) => {
  await page.goto("/");
  const titles = ["Chat", "Frontend tools", "Approvals", "Shared state"];
  for (const title of titles) await expect(main(page).getByRole("link", { name: title, exact: true })).toBeVisible();
  const demo = new DemoPage(page);
  for (const title of titles) await demo.goTo(title);
});

test("the page names the model that the environment chose", async ({ page }) => {
  const server = await TestServer.create({
    MODEL: "openai-compatible:qwen3",
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    OPENAI_API_KEY: "",
  });
  try {
    await server.start();
    await page.goto(server.url);
    await expect(main(page)).toContainText("Answers come from qwen3 at 127.0.0.1:9");
    await page.close(); // or what it still fetches would fail with the server
  } finally {
    await server.remove();
  }
});

/** The addresses of the scripts that the page loads until this heading is there, and that hold CopilotKit's code. */
async function copilotKitScripts(page: Page, address: string, heading: string): Promise<string[]> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.add(response.url());
  });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const found: string[] = [];
  for (const url of scripts) {
    const text = await (await page.request.get(url)).text();
    if (text.includes("CopilotKitProvider")) found.push(url);
  }
  return found;
}

test("the first page loads no CopilotKit code, and asks nothing of its runtime", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/copilotkit")) asked.push(request.url());
  });
  expect(await copilotKitScripts(page, "/", "CopilotKit Agent Starter")).toEqual([]);
  expect(asked).toEqual([]);
});

test("a page with a chat does load it, so that the test before this one can fail", async ({ page }) => {
  expect(await copilotKitScripts(page, "/chat", "What shall we do?")).not.toEqual([]);
});

/** The colours of the page in every frame that the browser painted while it loaded, each once. */
async function paintedThemes(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return ((await page.locator("html").getAttribute("data-painted")) ?? "").split(" ");
}

// Notes the colour scheme before each frame; without a body, or with the stylesheet missing, nothing is painted yet.
function notePaintedThemes() {
  const painted = new Set<string>();
  const note = () => {
    if (document.body) painted.add(getComputedStyle(document.documentElement).colorScheme);
    document.documentElement.dataset.painted = [...painted].join(" ");
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

for (const { system, stored, expected } of [
  { system: "dark", stored: undefined, expected: "dark" },
  { system: "light", stored: undefined, expected: "light" },
  { system: "dark", stored: "light", expected: "light" },
  { system: "light", stored: "dark", expected: "dark" },
] as const) {
  test(`a ${system} system${stored ? ` and the choice of ${stored}` : ""} show their colours from the first frame on`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    if (stored) await page.addInitScript((theme) => localStorage.setItem("theme", theme), stored);
    await page.addInitScript(notePaintedThemes);
    expect(await paintedThemes(page, "/")).toEqual([expected]);
    expect(await paintedThemes(page, "/chat")).toEqual([expected]);
  });
}

test("the choice of a theme is kept over a reload", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});
