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

const config: NextConfig = {
  poweredByHeader: false,
  images: { unoptimized: true },
  // What is rendered is kept in memory only: the image's file system is read-only. And a dev server that was killed
  // leaves a cache on disk with which the next one can reload its pages without end.
  experimental: { isrFlushToDisk: false, turbopackFileSystemCacheForDev: false },
  serverExternalPackages: ["@copilotkit/runtime", "better-auth", "libsql", "pg"],
  // The folder of this project, whatever lockfiles lie above it.
  turbopack: { root: process.cwd() },
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
