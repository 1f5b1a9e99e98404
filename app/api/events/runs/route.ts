import { errorResponse } from "@/lib/errors";
import { runsFor } from "@/lib/events/routes";

export async function GET(request: Request): Promise<Response> {
  try {
    return Response.json(await runsFor(request));
  } catch (error) {
    return errorResponse(error);
  }
}
