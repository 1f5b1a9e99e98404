import { errorResponse } from "@/lib/errors";
import { usageFor } from "@/lib/threads/routes";

type Context = { params: Promise<{ threadId: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    return Response.json(await usageFor(request, (await params).threadId));
  } catch (error) {
    return errorResponse(error);
  }
}
