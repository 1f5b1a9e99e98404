import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

// Finds a Chromium for the browser tests, or installs one, and prints its path.

const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];

const usualPlaces = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    join(homedir(), "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [join(folder, "Google/Chrome/Application/chrome.exe"), join(folder, "Microsoft/Edge/Application/msedge.exe")]
      : [],
  ),
};

/** The path of a Chromium that starts; installs one when there is none. Throws with a sentence that says what to do. */
function findBrowser() {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROME_PATH is ${chosen}, and no browser starts from there.`);
  }
  return candidates().find(starts) ?? install();
}

function candidates() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = process.platform === "win32" ? [] : commands.flatMap((name) => folders.map((one) => join(one, name)));
  return [...onPath, ...(usualPlaces[process.platform] ?? []), chromium.executablePath()];
}

// A browser may be there and lack its libraries. (On Windows --version opens a window, so there it is not asked.)
function starts(path) {
  if (!existsSync(path)) return false;
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function install() {
  const cli = join("node_modules", "playwright", "cli.js");
  run(process.execPath, [cli, "install", "chromium"]);
  const downloaded = chromium.executablePath();
  if (starts(downloaded)) return downloaded;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    run("apt-get", ["update"]) && run("apt-get", ["install", "-y", "chromium"]);
    const installed = candidates().find(starts);
    if (installed) return installed;
  }
  const hints = {
    darwin: "brew install --cask google-chrome",
    win32: "winget install Google.Chrome",
    linux: "sudo apt-get install chromium",
  };
  const hint = hints[process.platform] ?? "your system's package manager";
  throw new Error(
    `No Chromium was found for the browser tests. Install one (${hint}), or set CHROME_PATH to its path.`,
  );
}

/** Runs a command with its output on stderr; tells whether it went well. */
function run(command, args) {
  process.stderr.write(`> ${command} ${args.join(" ")}\n`);
  try {
    execFileSync(command, args, { stdio: ["ignore", 2, 2] });
    return true;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}

try {
  process.stdout.write(`${findBrowser()}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
