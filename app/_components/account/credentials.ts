import { z } from "zod";

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Signs in, or up. Returns what is wrong in a sentence, or undefined when it worked. */
export async function sendCredentials(
  path: "/api/sign-in" | "/api/sign-up",
  credentials: { email: string; password: string },
): Promise<string | undefined> {
  const unreachable = "The server can't be reached. Try again.";
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    if (response.ok) return undefined;
    if (response.status === 429) return "Too many tries. Wait a few minutes, then try again.";
    return refusal.parse(await response.json()).error.message;
  } catch {
    return unreachable; // no network, or an answer that is not ours
  }
}
