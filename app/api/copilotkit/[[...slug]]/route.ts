import { handleCopilotKit } from "@/lib/copilotkit/handler";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
/** Seconds; a host may cut a stream there. The run goes on, and the page attaches to it again. */
export const maxDuration = 300;

export { handleCopilotKit as DELETE, handleCopilotKit as GET, handleCopilotKit as PATCH, handleCopilotKit as POST };
