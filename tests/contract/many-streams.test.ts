import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ProbedServer, startProbedServer } from "../streams/probed-server";
import { streamsAtOnce } from "../streams/streams";

vi.setConfig({ testTimeout: 240_000 });

const atOnce = 100;
const token = "token-of-streams-0123456789";
const headers = { authorization: `Bearer ${token}` };

let server: ProbedServer;
beforeAll(async () => {
  server = await startProbedServer("agent", { AG_UI_TOKEN: token });
}, 60_000);
afterAll(() => server.close());

/** What a round of streams leaves in the server's memory, in KiB for each of them. */
async function round(): Promise<number> {
  const before = await server.heapBytes();
  const texts = await streamsAtOnce({ url: server.url, headers }, atOnce, "Show order 1042");
  expect(new Set(texts).size, "all say the same").toBe(1);
  expect(texts[0]).toContain("1042");
  return ((await server.heapBytes()) - before) / 1024 / atOnce;
}

test("100 streams at once all come to their end, and leave nothing behind", async () => {
  await round(); // what is loaded and compiled at first use stays
  // Code that gets compiled again makes single rounds look larger; what runs leave behind is in every one.
  const left: number[] = [];
  while (left.length < 6 && !left.some((kib) => kib < 4)) left.push(await round());
  expect(Math.min(...left)).toBeLessThan(4);
  expect(server.log()).not.toMatch(/"level":"(warn|error)"/);
});
