import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import nextEnv from "@next/env";
import { turnTelemetryOff } from "./next.mjs";

// npm run agent: reads .env as Next does, then starts scripts/agent.ts, which is TypeScript, under plain Node.

nextEnv.loadEnvConfig(process.cwd(), process.env.NODE_ENV !== "production", { info() {}, error: console.error });
turnTelemetryOff();
const loader = createRequire(import.meta.url).resolve("tsx");
const script = fileURLToPath(new URL("agent.ts", import.meta.url));
const child = spawn(process.execPath, ["--import", new URL(`file://${loader}`).href, script], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
