import { serveCapabilities, servePreflight } from "@/lib/ag-ui/endpoint";
import { endpointOptions } from "@/lib/ag-ui/options";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export const GET = (request: Request) => serveCapabilities(request, endpointOptions());
export const OPTIONS = (request: Request) => servePreflight(request, endpointOptions());
