import { errorResponse } from "@/lib/errors";
import { historyFor } from "@/lib/threads/routes";

type Context = { params: Promise<{ threadId: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    return Response.json(await historyFor(request, (await params).threadId));
  } catch (error) {
    return errorResponse(error);
  }
}
