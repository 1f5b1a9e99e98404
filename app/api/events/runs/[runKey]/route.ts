import { errorResponse } from "@/lib/errors";
import { runLogFor } from "@/lib/events/routes";

type Context = { params: Promise<{ runKey: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    return Response.json(await runLogFor(request, (await params).runKey));
  } catch (error) {
    return errorResponse(error);
  }
}
