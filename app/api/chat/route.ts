import { serveChat } from "@/lib/ai-sdk/handler";
import { chatOptions } from "@/lib/ai-sdk/options";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
/** Seconds; a host may cut a stream there. The run goes on, and the page resumes it. */
export const maxDuration = 300;

export const POST = (request: Request) => serveChat(request, chatOptions());
