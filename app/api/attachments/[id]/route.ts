import { serveFile } from "@/lib/attachments/serve";
import { errorResponse } from "@/lib/errors";

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    return await serveFile(request, (await params).id);
  } catch (error) {
    return errorResponse(error);
  }
}
