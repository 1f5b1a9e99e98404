import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

const onlyPostgres = "tests/contract/postgres/**/*.test.ts";
/** What the database bears: on SQLite files in the project `contract`, and once more on a real Postgres. */
const onBoth =
  "tests/contract/{attachments-source,copilotkit,desk*,limits-{doors,runs},my-data,newest-texts,retention,route-access,runs-*,sign-in,store*,thread-{list,titles}}.test.ts";

export default defineConfig({
  resolve: {
    alias: {
      "@/": root,
      // Outside a bundler the package throws on import; its other entry is the empty module that Next uses on the server.
      "server-only": `${root}node_modules/server-only/empty.js`,
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      { extends: true, test: { name: "contract", include: ["tests/contract/**/*.test.ts"], exclude: [onlyPostgres] } },
      {
        extends: true,
        test: { name: "postgres", include: [onlyPostgres, onBoth], globalSetup: ["tests/setup/postgres.ts"] },
      },
    ],
    setupFiles: ["tests/setup/console.ts", "tests/setup/streams.ts"],
    env: { COPILOTKIT_TELEMETRY_DISABLED: "true", DO_NOT_TRACK: "1" },
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
