import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { chooseModel } from "@/agent/model/choose";
import { parseEnv } from "@/lib/env";
import { DevServer, scriptArgs } from "./readme/dev-server";
import { blocksOf, commandsOf, shownOutput } from "./readme/shell";

const run = promisify(execFile);
const readme = readFileSync("README.md", "utf8");
const blocks = blocksOf(readme);
const commands = blocks.filter(({ language }) => language === "sh").flatMap(({ text }) => commandsOf(text));
const isRun = (text: string) => (command: { words: readonly string[] }) => command.words.join(" ") === text;

describe("the commands of README.md", () => {
  test("are those that are run below, or that run these tests", () => {
    const toRun = ["npm run dev", "npm run remove-demo", "curl"];
    const theseTests = ["npm install", "npm test"];
    const names = commands.map(({ words }) => (words[0] === "curl" ? "curl" : words.slice(0, 3).join(" ")));
    expect([...new Set(names.filter(Boolean))].sort()).toEqual([...toRun, ...theseTests].sort());
  });

  test("every npm run that documents name is a script of package.json", () => {
    const texts = ["README.md", "AGENTS.md"].map((file) => readFileSync(file, "utf8")).join("\n");
    const named = [...new Set([...texts.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name))];
    const scripts: Record<string, unknown> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("the lines for .env choose a real model", () => {
    const [lines] = blocks.filter(({ text }) => /^\w+_API_KEY=/.test(text));
    const variables = Object.assign({}, ...commandsOf(lines?.text ?? "").map((command) => command.variables));
    expect(chooseModel(parseEnv(variables).model)).toMatchObject({ label: expect.stringContaining("claude-sonnet-5") });
  });

  test("npm run remove-demo is there, and knows the demo", async () => {
    const [command] = commands.filter(({ words }) => words[2] === "remove-demo");
    const name = command?.words[3] ?? "";
    expect(existsSync(`app/(demos)/${name}/page.tsx`)).toBe(true);
    await expect(run(process.execPath, [...scriptArgs("remove-demo"), `no-${name}`])).rejects.toMatchObject({
      stderr: expect.stringContaining(name),
    });
  });

  test("npm run dev answers with the first page; with the endpoint switched on, curl gets what is shown", {
    timeout: 300_000,
  }, async () => {
    const [first, withEndpoint] = commands.filter(isRun("npm run dev"));
    const plain = await DevServer.start(first?.variables ?? {});
    try {
      const page = await fetch(`http://localhost:${plain.port}`);
      expect(await page.text()).toContain("Answers come from");
    } finally {
      await plain.stop();
    }

    const server = await DevServer.start(withEndpoint?.variables ?? {});
    try {
      const [curl] = commands.filter(({ words }) => words[0] === "curl");
      const args = curl?.words.slice(1).map((word) => word.replace("localhost:3000", `localhost:${server.port}`)) ?? [];
      const { stdout } = await run("curl", ["--silent", "--fail-with-body", ...args]);
      const shown = blocks[blocks.findIndex(({ text }) => text.startsWith("curl ")) + 1];
      expect(stdout).toMatch(shownOutput(shown?.text ?? "not shown"));
    } finally {
      await server.stop();
    }
  });
});
