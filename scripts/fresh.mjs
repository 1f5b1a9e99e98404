import { spawnSync } from "node:child_process";
import { npmCommand } from "./npm.mjs";

// npm run check:fresh: lists the pins that are older than what the registry has. Ends with 1 when one may be raised; those
// that are old on purpose are listed with the reason. Without a registry it says so and ends with 0.

const pinned = "must be what @copilotkit/runtime pins (docs/decisions/001-pinned-ag-ui.md)";
const peer = "another version on purpose: the tests hold its client against us";

/** Pins that stay behind, each with its reason; and so do all aliases. */
const held = new Map([
  ["@ag-ui/client", pinned],
  ["@ag-ui/core", pinned],
  ["@ag-ui/encoder", pinned],
  ["@types/node", "follows the oldest Node that package.json allows"],
]);

const [program, args] = npmCommand("outdated", "--json");
const { stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8", timeout: 120_000 });
const found = read();
if (found === undefined || "error" in found) {
  const reason = found?.error?.summary || error?.message || stderr.trim().split("\n", 1)[0] || "no answer";
  process.stdout.write(`Nothing was checked: the package registry can't be asked (${reason}).\n`);
} else {
  list(Object.entries(found).filter(([, { current, latest }]) => current !== latest));
}

function read() {
  try {
    return JSON.parse(stdout || "{}");
  } catch {
    return undefined; // reported above, with what npm wrote
  }
}

function list(pins) {
  const lines = pins.map(([name, { current, wanted, latest }]) => {
    const [pin, aliased] = name.split(":"); // an alias is listed as name:package@version
    return { text: `${pin} ${current ?? wanted} → ${latest}`, reason: aliased ? peer : held.get(pin) };
  });
  const old = lines.filter(({ reason }) => reason === undefined);
  const kept = lines.filter(({ reason }) => reason !== undefined);
  process.stdout.write(old.length > 0 ? "May be raised:\n" : "Every pin that may be raised is fresh.\n");
  for (const { text } of old) process.stdout.write(`  ${text}\n`);
  if (kept.length > 0) process.stdout.write("Kept behind:\n");
  for (const { text, reason } of kept) process.stdout.write(`  ${text}: ${reason}\n`);
  process.exitCode = old.length > 0 ? 1 : 0;
}
