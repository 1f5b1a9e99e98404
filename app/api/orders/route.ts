import { ordersFor } from "@/lib/desk/routes";
import { errorResponse } from "@/lib/errors";

export async function GET(request: Request): Promise<Response> {
  try {
    return Response.json(await ordersFor(new URL(request.url).searchParams));
  } catch (error) {
    return errorResponse(error);
  }
}
