import { patchThread, removeThread } from "@/lib/threads/list-routes";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ threadId: string }> };

export const PATCH = async (request: Request, { params }: Context) => patchThread(request, (await params).threadId);
export const DELETE = async (request: Request, { params }: Context) => removeThread(request, (await params).threadId);
