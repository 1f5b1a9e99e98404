import { serveStop } from "@/lib/ag-ui/endpoint";
import { pageEndpointOptions } from "@/lib/ag-ui/options";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export const POST = (request: Request) => serveStop(request, pageEndpointOptions());
