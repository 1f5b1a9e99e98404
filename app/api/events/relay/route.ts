import { env } from "@/lib/env";
import { errorResponse } from "@/lib/errors";
import { relayRun } from "@/lib/events/relay";
import { openRuns } from "@/lib/limits/open-runs";
import { log } from "@/lib/log";
import { addressOf } from "@/lib/proxies/asked-from";
import { takeRun } from "@/lib/rate-limit";
import { getUser } from "@/lib/session";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
/** Seconds; a host may cut a stream there. */
export const maxDuration = 300;

export async function POST(request: Request): Promise<Response> {
  try {
    const { eventsEndpoints, limits } = env();
    const { user } = await getUser(request);
    const caller = { user, address: addressOf(request) };
    const { maxBodyBytes, wallTimeMs } = limits;
    const bounds = { takeRun, openRuns: openRuns(), maxBodyBytes, maxMs: wallTimeMs };
    return await relayRun(request, { endpoints: eventsEndpoints, caller, ...bounds, log });
  } catch (error) {
    return errorResponse(error);
  }
}
