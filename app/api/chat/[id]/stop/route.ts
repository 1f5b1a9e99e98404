import { serveChatStop } from "@/lib/ai-sdk/handler";
import { chatOptions } from "@/lib/ai-sdk/options";

type Context = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Context) =>
  serveChatStop(request, (await params).id, chatOptions());
