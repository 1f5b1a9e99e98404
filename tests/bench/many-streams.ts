import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { startProbedServer } from "../streams/probed-server";
import { oneStream } from "../streams/streams";
import { keep } from "./report";

/*
 * Many streams at once on the production build, on CopilotKit's route: each of `--streams` readers reads long answers,
 * one after the other, for `--seconds`. Tells errors, streams and characters a second, the time to a stream's end, and
 * the memory that is left when all have ended, after garbage collection. Run: npm run build && npm run bench:streams
 */
const { values } = parseArgs({
  options: { streams: { type: "string", default: "100" }, seconds: { type: "string", default: "60" } },
});
const readers = Number(values.streams);
const wantedMs = Number(values.seconds) * 1000;
if (!existsSync(".next/BUILD_ID")) throw new Error("There is no production build yet. Make it first: npm run build");

const server = await startProbedServer("next", { SESSION_SECRET: "a-secret-of-a-bench-with-32-characters" });
try {
  const cookie = (await fetch(server.url)).headers.get("set-cookie")?.split(";")[0] ?? "";
  const target = { url: `${server.url}/api/copilotkit/agent/default/run`, headers: { cookie } };
  const round = async (content: string, untilMs: number) => {
    const started = performance.now();
    const done = { streams: 0, characters: 0, failures: [] as string[] };
    const reader = async () => {
      do {
        try {
          done.characters += (await oneStream(target, content)).length;
          done.streams += 1;
        } catch (error) {
          done.failures.push(String(error));
        }
      } while (performance.now() - started < untilMs);
    };
    await Promise.all(Array.from({ length: readers }, reader));
    return { ...done, seconds: (performance.now() - started) / 1000, heapMb: (await server.heapBytes()) / 1024 / 1024 };
  };

  const first = await round("Show order 1042", 0); // loads and compiles what is used for the first time
  const minute = await round("Write a long answer", wantedMs);
  const again = await round("Show order 1042", 0);
  console.table(
    [first, minute, again].map(({ failures, ...each }) => ({
      ...each,
      failures: failures.length,
      streamsPerSecond: each.streams / each.seconds,
      charactersPerSecond: each.characters / each.seconds,
    })),
  );
  const failures = [first, minute, again].flatMap((each) => each.failures);
  if (failures.length > 0) console.log(`Failures, the first of them: ${failures.slice(0, 5).join("\n")}`);
  const grown = again.heapMb - first.heapMb;
  console.log(
    `${minute.streams} long answers left ${((grown * 1024) / (minute.streams + again.streams)).toFixed(2)} KiB each.`,
  );
  keep("streams", { readers, first, minute, again });
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await server.close();
}
