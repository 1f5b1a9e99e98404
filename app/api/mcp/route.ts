import { mcpStatus } from "@/lib/runtime";

// It tells how things are now, so it is not made at build time.
export const dynamic = "force-dynamic";

export function GET(): Response {
  return Response.json({ servers: mcpStatus() }, { headers: { "cache-control": "no-store" } });
}
