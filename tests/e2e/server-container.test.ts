import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { layOutImage } from "./fixtures/container";
import { TestServer } from "./fixtures/server";
import { expect, test } from "./fixtures/test";
import { DemoPage } from "./pages/demo-page";

/** The paths of all files of a folder, without those of the data. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => !file.startsWith(join(folder, ".data"))).sort();
}

test("the image's server works on what the Dockerfile puts into it, and writes only into its volume", async ({
  page,
}) => {
  const { folder, image } = await layOutImage();
  const [program, ...args] = image.command;
  expect(program).toBe("node");
  const before = await filesOf(folder);
  const server = await TestServer.create({ ...image.environment, DATABASE_URL: "" }, { folder, args: () => args });
  try {
    await server.start();
    const [node, ...check] = image.healthcheck;
    expect(node).toBe("node");
    const isHealthy = () =>
      promisify(execFile)(process.execPath, check, { env: { ...process.env, PORT: String(server.port) } });
    await isHealthy();

    await page.goto(`${server.url}/chat`);
    const demo = new DemoPage(page);
    await demo.say("Sales by week");
    await demo.answers(/In 8 weeks there were/);
    const address = page.url();
    await page.goto("about:blank"); // or what it still asks for would fail
    await server.restart();
    await page.goto(address);
    await demo.answers(/In 8 weeks there were/);
    await page.goto("about:blank");

    expect((await readdir(join(folder, ".data"))).filter((name) => !name.startsWith("app.db-"))).toEqual([
      "app.db",
      "session-secret",
    ]);
    expect(await filesOf(folder)).toEqual(before);
    await server.stop();
    await expect(isHealthy()).rejects.toMatchObject({ code: 1 });
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
});

test("the image holds no sources, tests or settings of the machine that built it", async () => {
  const { folder } = await layOutImage();
  try {
    const files = (await filesOf(folder)).filter((file) => !file.includes("/node_modules/"));
    expect(files.filter((file) => /\.(ts|tsx|md|db)$/.test(file) || basename(file).startsWith(".env"))).toEqual([]);
    expect(files).toContain(join(folder, "server.js"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
