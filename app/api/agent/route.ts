import { serveRun } from "@/lib/ag-ui/endpoint";
import { pageEndpointOptions } from "@/lib/ag-ui/options";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
/** Seconds; a host may cut a stream there. The run goes on, and a connect shows the rest. */
export const maxDuration = 300;

export const POST = (request: Request) => serveRun(request, pageEndpointOptions());
