import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { giveUp } from "./next.mjs";
import { npmCommand } from "./npm.mjs";

// npm run bench: all benches, one after the other, on this machine alone. Each prints a table and writes .test/bench/*.json.

if (!existsSync(".next/BUILD_ID")) giveUp("There is no production build yet. Make it first: npm run build");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
for (const bench of Object.keys(scripts).filter((name) => name.startsWith("bench:"))) {
  const [program, args] = npmCommand("run", bench);
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
