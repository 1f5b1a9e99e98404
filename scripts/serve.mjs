import { existsSync } from "node:fs";
import { createServer } from "node:net";
import nextEnv from "@next/env";
import { becomeNext, giveUp } from "./next.mjs";

// npm run dev, npm run start: says in a sentence what is in the way, then becomes the server.

const mode = process.argv[2];
if (mode !== "dev" && mode !== "start") giveUp("Use: node scripts/serve.mjs dev, or node scripts/serve.mjs start");

// Of .env only PORT is wanted here: Next reads the files itself, for its own mode.
const { combinedEnv } = nextEnv.loadEnvConfig(process.cwd(), mode === "dev", { info() {}, error: console.error });
const port = readPort(combinedEnv.PORT);

if (mode === "start" && !existsSync(".next/BUILD_ID")) {
  giveUp("There is no production build yet. Make it first: npm run build");
}

const problem = await portProblem(port);
if (problem === "EADDRINUSE") {
  const other = port < 65_535 ? port + 1 : 3000;
  giveUp(`Port ${port} is in use. Stop the other program, or choose another port: PORT=${other} npm run ${mode}`);
}
if (problem) giveUp(`Port ${port} can't be opened (${problem}). Choose another port: PORT=3001 npm run ${mode}`);

// The server ends itself in order (lib/shutdown.ts): left to Next, it would not wait for runs that nobody watches.
if (mode === "start") process.env.NEXT_MANUAL_SIG_HANDLE ??= "true";

// The AG-UI endpoint without a token is for programs on this machine only.
const isOpen = combinedEnv.AG_UI?.trim() === "on" && !combinedEnv.AG_UI_TOKEN?.trim();
becomeNext(mode, "--port", String(port), ...(isOpen ? ["--hostname", "127.0.0.1"] : []));

function readPort(value) {
  const text = value?.trim() || "3000";
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= 65_535) return number;
  return giveUp(`PORT is "${text}"; it must be a whole number from 1 to 65535, or unset.`);
}

/** The code of the error with which the port can't be opened, or undefined when it is free. */
function portProblem(number) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code));
    server.listen(number, () => server.close(() => resolve(undefined)));
  });
}
