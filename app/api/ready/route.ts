import { readiness } from "@/lib/readiness";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** The server can work: 200, or 503 and what is missing. */
export async function GET(): Promise<Response> {
  const ready = await readiness();
  return Response.json(ready, { status: ready.ok ? 200 : 503 });
}
