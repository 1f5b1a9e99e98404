import { serveThread } from "@/lib/ai-sdk/handler";
import { chatOptions } from "@/lib/ai-sdk/options";

type Context = { params: Promise<{ id: string }> };

export const GET = async (request: Request, { params }: Context) =>
  serveThread(request, (await params).id, chatOptions());
