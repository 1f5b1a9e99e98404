import type { NextConfig } from "next";

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
  serverExternalPackages: ["@copilotkit/runtime", "better-auth", "libsql", "pg"],
  // The folder of this project, whatever lockfiles lie above it.
  turbopack: { root: process.cwd() },
  headers: async () => [{ source: "/:path*", headers: safeHeaders }],
};

export default config;
