import { uploadFile } from "@/lib/attachments/upload";
import { errorResponse } from "@/lib/errors";

export async function POST(request: Request): Promise<Response> {
  try {
    const { uploaded, setCookie } = await uploadFile(request);
    return Response.json(uploaded, { status: 201, headers: setCookie ? { "set-cookie": setCookie } : {} });
  } catch (error) {
    return errorResponse(error);
  }
}
