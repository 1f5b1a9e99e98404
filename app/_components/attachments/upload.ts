import { z } from "zod";

const uploadedSchema = z.object({ url: z.string(), mediaType: z.string(), name: z.string() });
const refusedSchema = z.object({ error: z.object({ message: z.string() }) });

/** Stores a file on the server, and gives it as a message holds it. Throws an error whose message a person may read. */
export async function uploadFile(file: File) {
  const response = await post(file);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const refused = refusedSchema.safeParse(body).data;
    throw new Error(refused?.error.message ?? "The server did not take it.");
  }
  const { url, mediaType, name } = uploadedSchema.parse(body);
  return { type: "url" as const, value: url, mimeType: mediaType, metadata: { filename: name } };
}

async function post(file: File): Promise<Response> {
  try {
    return await fetch("/api/attachments", {
      method: "POST",
      headers: {
        "content-type": file.type || "application/octet-stream",
        "x-file-name": encodeURIComponent(file.name),
      },
      body: file,
    });
  } catch (cause) {
    throw new Error("The server can't be reached.", { cause });
  }
}
