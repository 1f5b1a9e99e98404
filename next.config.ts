import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";

// The vendors' packages read these when they are first imported, which is after this file.
for (const name of ["COPILOTKIT_TELEMETRY_DISABLED", "DO_NOT_TRACK", "NEXT_TELEMETRY_DISABLED"]) {
  process.env[name] ??= "1";
}

const safeHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "DENY" },
];

const lean = (file: string) => ({ browser: `./app/_components/lean/${file}` });

/** What the vendor's chat brings to every page and no page here uses, or not at once (docs/decisions/009-lean-pages.md). */
const resolveAlias = {
  "@copilotkit/a2ui-renderer": lean("a2ui-renderer.ts"),
  "@copilotkit/web-components/threads-drawer": lean("threads-drawer.ts"),
  "@ag-ui/proto": lean("ag-ui-proto.ts"),
  phoenix: lean("phoenix.ts"),
  "rehype-katex": lean("rehype-katex.ts"),
  "rehype-raw": lean("rehype-raw.ts"),
  "katex/dist/katex.min.css": lean("no-styles.css"),
  "one-zod-3": "./node_modules/zod/v3/index.js",
};

const withOwnZod = /node_modules[\\/](@ag-ui[\\/](core|client)|@copilotkit[\\/]shared)[\\/]dist[\\/]/;
const zodLanguages = /node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/;
const rules: NonNullable<NextConfig["turbopack"]>["rules"] = {
  "*.{js,mjs}": {
    condition: { all: ["browser", { any: [{ path: withOwnZod }, { path: zodLanguages }] }] },
    loaders: ["./scripts/one-zod.cjs"],
  },
};

const config: NextConfig = {
  poweredByHeader: false,
  images: { unoptimized: true },
  // What is rendered is kept in memory only: the image's file system is read-only. And a dev server that was killed
  // leaves a cache on disk with which the next one can reload its pages without end.
  experimental: { isrFlushToDisk: false, turbopackFileSystemCacheForDev: false },
  serverExternalPackages: ["@copilotkit/runtime", "better-auth", "libsql", "pg"],
  // The folder of this project, whatever lockfiles lie above it.
  turbopack: { root: process.cwd(), resolveAlias, rules },
  headers: async () => [{ source: "/:path*", headers: safeHeaders }],
};

// The library that resizes images: no page asks for it.
const outputFileTracingExcludes = { "**": ["**/node_modules/sharp/**", "**/node_modules/@img/**"] };

/**
 * Each build also makes `.next/standalone`, a server with only what it needs, for the container image. `next start` serves
 * the same build and is not told of it, or it would warn.
 */
export default (phase: string): NextConfig =>
  phase === PHASE_PRODUCTION_BUILD ? { ...config, output: "standalone", outputFileTracingExcludes } : config;
