import { expect, test } from "vitest";
import { parse, run, toUiMessageStream, uiMessageResponse } from "@/lib/ai-sdk";
import { errorResponse } from "@/lib/errors";
import { TestChat, textOf } from "../../clients/chat";
import { serverDatabase } from "../storage/server-database";

serverDatabase();

/** A route with a sign-in of its own, as the README shows it. */
async function POST(request: Request): Promise<Response> {
  const name = request.headers.get("x-user");
  if (!name) return new Response(null, { status: 401 });
  try {
    const chat = parse(await request.json());
    const { events, view } = await run(chat, { id: name }, request);
    return uiMessageResponse(toUiMessageStream(events, view));
  } catch (error) {
    return errorResponse(error);
  }
}

const as =
  (name: string): typeof fetch =>
  (input, init) =>
    POST(new Request(String(input), { ...init, headers: { ...init?.headers, ...(name && { "x-user": name }) } }));

test("a route of one's own is made of the pieces", async () => {
  const chat = new TestChat("6.0.326", { id: "own", fetch: as("ada") });
  await chat.say("Highlight order 1042");
  expect(textOf(chat.last)).toMatch(/not offered/);
  const eve = new TestChat("6.0.326", { id: "own", fetch: as("eve") });
  await eve.say("Hi");
  expect(eve.error).toContain("NOT_FOUND");
  const nobody = new TestChat("6.0.326", { id: "own", fetch: as("") });
  await nobody.say("Hi");
  expect(nobody.status).toBe("error");
});
