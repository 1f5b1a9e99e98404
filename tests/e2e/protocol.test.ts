import type { Page, Request } from "playwright/test";
import { z } from "zod";
import { playWireToClients } from "../clients/replay";
import { expect, test } from "./fixtures/test";
import { openApprovals } from "./pages/approvals-page";
import { openDemo } from "./pages/demo-page";

const eventSchema = z.looseObject({ type: z.string() });
type Stream = z.infer<typeof eventSchema>[];

/** Records the event streams that the page receives to their end; call what it returns for those so far. */
function recordStreams(page: Page): () => Promise<Stream[]> {
  const streams: Promise<Stream | undefined>[] = [];
  page.on("requestfinished", (request) => streams.push(streamOf(request)));
  return async () => (await Promise.all(streams)).filter((stream) => stream !== undefined);
}

async function streamOf(request: Request): Promise<Stream | undefined> {
  const response = await request.response();
  if (!response?.headers()["content-type"]?.startsWith("text/event-stream")) return undefined;
  const frames = (await response.text()).split("\n\n").filter((frame) => frame !== "");
  return frames.map((frame) => eventSchema.parse(JSON.parse(frame.replace(/^data: /, ""))));
}

/** Reloads the page and waits until its thread is told; reads what it received before, which a reload throws away. */
async function reload(page: Page, streams: () => Promise<Stream[]>): Promise<void> {
  await streams();
  const connected = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/connect"));
  await page.reload();
  await connected;
}

/** Plays every stream to the AG-UI clients of both versions, which must not even warn; returns the last one's messages. */
async function playAll(streams: readonly Stream[]) {
  const said: unknown[][] = [];
  const { warn, error } = console;
  console.warn = console.error = (...args: unknown[]) => void said.push(args);
  try {
    const ends = [];
    for (const stream of streams) ends.push(await playWireToClients(stream));
    expect(said, "the clients say nothing on the console").toEqual([]);
    return ends.at(-1)?.messages ?? [];
  } finally {
    Object.assign(console, { warn, error });
  }
}

test("the streams of approvals, one edited and one rejected, hold for AG-UI clients of both versions", async ({
  page,
  server,
}) => {
  const streams = recordStreams(page);
  const demo = await openApprovals(page, `${server.url}/approvals`);
  await demo.say("Refund orders 1042 and 1043");
  await demo.refundCard(1042).getByLabel("Amount").fill("30");
  await demo.refundCard(1042).getByRole("button", { name: "Approve with changes" }).click();
  await demo.refundCard(1043).getByRole("button", { name: "Reject…" }).click();
  await demo.refundCard(1043).getByRole("button", { name: "Reject", exact: true }).click();
  await demo.answers("I refunded 30.00 EUR of order 1042");
  const live = await playAll(await streams());
  await reload(page, streams);
  await demo.answers("I refunded 30.00 EUR of order 1042");
  const stored = await playAll(await streams());
  expect(stored.at(-1)).toMatchObject({
    role: "assistant",
    content: expect.stringContaining("I refunded **30.00 EUR**"),
  });
  expect(live).toEqual(stored);
});

for (const { address, prompt, answer } of [
  { address: "/chat", prompt: "Sales by week", answer: "The best week was" },
  { address: "/frontend-tools", prompt: "Show paid orders, sorted by total", answer: "The board shows" },
  { address: "/shared-state", prompt: "Plan the week", answer: "Here is a plan for the week" },
]) {
  test(`the streams of ${address} hold for AG-UI clients of both versions`, async ({ page }) => {
    const streams = recordStreams(page);
    const demo = await openDemo(page, address);
    await demo.say(prompt);
    await demo.answers(answer);
    await reload(page, streams);
    await demo.answers(answer);
    const stored = await playAll(await streams());
    expect(stored[0]).toMatchObject({ role: "user", content: prompt });
    expect(stored.at(-1)).toMatchObject({ role: "assistant", content: expect.stringContaining(answer) });
  });
}

test("a stream that is stopped, and one that failed, hold too", async ({ page, scripted: { server, model } }) => {
  const streams = recordStreams(page);
  model.begins("It takes some time");
  model.fails(400, "Bad request");
  const demo = await openDemo(page, `${server.url}/chat`);
  await demo.say("Tell me");
  await expect(demo.chat).toContainText("It takes some time");
  await demo.stop.click();
  await demo.isIdle();
  await demo.say("Again");
  await expect(demo.problem).toBeVisible();
  await reload(page, streams);
  await expect(demo.problem).toBeVisible();
  const stored = await playAll(await streams());
  expect(stored.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
});
