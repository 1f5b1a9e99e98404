import { errorResponse } from "@/lib/errors";
import { decisionsFor } from "@/lib/threads/routes";

export async function GET(request: Request): Promise<Response> {
  try {
    return Response.json(await decisionsFor(request));
  } catch (error) {
    return errorResponse(error);
  }
}
