import "./environment";
import { parseArgs } from "node:util";
import { browser, newId } from "../contract/copilotkit-server";
import { type Cost, measuredRun } from "./measured-run";
import { leftPerThread } from "./memory";
import { startProvider } from "./provider";
import { keep, median as middleOf } from "./report";
import { storeThread } from "./stored-thread";

/*
 * What streaming costs the server in threads of different length, on the real path: CopilotKit's route, the engine,
 * the database, and a provider over HTTP. `npm run bench -- --pace 100` sets the tokens a second (0: as fast as it goes).
 */
const { values } = parseArgs({
  options: {
    pace: { type: "string", default: "250" },
    repeats: { type: "string", default: "5" },
    memory: { type: "string", default: "300" },
  },
});
const repeats = Number(values.repeats);
const tokens = 1000;
const lengths = [0, 200, 2000];

const provider = await startProvider();
process.env.OPENAI_BASE_URL = provider.url;
try {
  const ada = browser();
  const cookie = (await ada("/info")).headers.get("set-cookie") ?? "";
  const userId = /=([^.;]+)\./.exec(cookie)?.[1] ?? "";

  const runOf = async (length: number): Promise<Cost> => {
    const threadId = newId(`thread-${length}`);
    await storeThread(threadId, userId, length);
    const cost = await measuredRun(ada, threadId, tokens);
    const { messages } = provider.received();
    if (messages !== length + 2) throw new Error(`The model got ${messages} messages instead of ${length + 2}.`);
    return cost;
  };

  provider.setPace({ tokens, tokensPerSecond: "unpaced" });
  for (const length of lengths) await runOf(length); // compiles the code
  provider.setPace({ tokens, tokensPerSecond: Number(values.pace) || "unpaced" });
  const costs = new Map<number, Cost[]>(lengths.map((length) => [length, []]));
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const length of lengths) costs.get(length)?.push(await runOf(length));
  }

  const short = 100;
  provider.setPace({ tokens: short, tokensPerSecond: "unpaced" });
  const keptKb = await leftPerThread(ada, Number(values.memory), short);

  const rows = [...costs].map(([messages, all]) => ({ messages, ...median(all) }));
  const [empty, long] = [rows[0], rows.at(-1)];
  const ratio = (field: keyof Cost) => round((long?.[field] ?? Number.NaN) / (empty?.[field] ?? Number.NaN));
  const ratios = {
    lateCpu: ratio("lateCpuMs"),
    streamCpu: ratio("streamCpuMs"),
    startCpu: ratio("startCpuMs"),
    events: ratio("events"),
    bytesDown: ratio("bytesDown"),
  };
  console.log(
    `One run of ${tokens} tokens at ${values.pace} a second, medians of ${repeats}, CPU of the server's process:`,
  );
  console.table(rows);
  console.log(
    `2,000 messages to none: per token ${ratios.lateCpu}, whole stream ${ratios.streamCpu}, start ${ratios.startCpu}, bytes down ${ratios.bytesDown}.`,
  );
  console.log(`Kept in memory by a finished run: ${round(keptKb)} KB.`);
  const result = {
    tokens,
    pace: values.pace,
    repeats,
    rows,
    ratios,
    keptKbPerThread: round(keptKb),
    all: Object.fromEntries(costs),
  };
  keep("server", result);
} finally {
  provider.stop();
}
process.exit();

function median(all: readonly Cost[]): Cost {
  const middle = (field: keyof Cost) => round(middleOf(all.map((cost) => cost[field])));
  return {
    startCpuMs: middle("startCpuMs"),
    streamCpuMs: middle("streamCpuMs"),
    lateCpuMs: middle("lateCpuMs"),
    firstTextMs: middle("firstTextMs"),
    events: middle("events"),
    bytesDown: middle("bytesDown"),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
