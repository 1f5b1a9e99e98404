import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      "@/": root,
      // Outside a bundler the package throws on import; its other entry is the empty module that Next uses on the server.
      "server-only": `${root}node_modules/server-only/empty.js`,
    },
  },
  test: {
    include: ["tests/unit/**/*.test.ts", "tests/contract/**/*.test.ts"],
    setupFiles: ["tests/setup/console.ts"],
    env: { COPILOTKIT_TELEMETRY_DISABLED: "true", DO_NOT_TRACK: "1" },
    maxWorkers: 2,
    testTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
