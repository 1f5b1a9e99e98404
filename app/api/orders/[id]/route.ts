import { orderFor } from "@/lib/desk/routes";
import { errorResponse } from "@/lib/errors";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    return Response.json(await orderFor((await params).id));
  } catch (error) {
    return errorResponse(error);
  }
}
