import { errorResponse } from "@/lib/errors";
import { StateConflict } from "@/lib/threads/edit-state";
import { putState } from "@/lib/threads/routes";

type Context = { params: Promise<{ threadId: string }> };

export async function PUT(request: Request, { params }: Context): Promise<Response> {
  try {
    const { state, setCookie } = await putState(request, (await params).threadId);
    return Response.json({ state }, setCookie ? { headers: { "set-cookie": setCookie } } : {});
  } catch (error) {
    return error instanceof StateConflict
      ? errorResponse(error, { body: { state: error.state } })
      : errorResponse(error);
  }
}
