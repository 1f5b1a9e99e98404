import { createRequire } from "node:module";

/** No program that these scripts start reports to anybody, unless the environment asks for it. */
export function turnTelemetryOff() {
  for (const name of ["COPILOTKIT_TELEMETRY_DISABLED", "DO_NOT_TRACK", "NEXT_TELEMETRY_DISABLED"]) {
    process.env[name] ??= "1";
  }
}

/** Becomes Next's command with these arguments: in this process, so that signals and the exit code are its own. */
export function becomeNext(...args) {
  turnTelemetryOff();
  const require = createRequire(import.meta.url);
  const command = require.resolve("next/dist/bin/next");
  process.argv = [process.argv[0], command, ...args];
  require(command);
}

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
