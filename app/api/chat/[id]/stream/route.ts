import { serveStream } from "@/lib/ai-sdk/handler";
import { chatOptions } from "@/lib/ai-sdk/options";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";
export const maxDuration = 300;

type Context = { params: Promise<{ id: string }> };

export const GET = async (request: Request, { params }: Context) =>
  serveStream(request, (await params).id, chatOptions());
