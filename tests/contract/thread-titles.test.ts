import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";
import { expect, test } from "vitest";
import { listThreads, renameThread } from "@/lib/threads/list";
import { modelTitles } from "@/lib/threads/model-titles";
import { ada, answer, says as request } from "./storage/records";
import { tempDatabase } from "./storage/temp-database";
import { collect, type Engine, finish, start, testRuns } from "./storage/test-runs";

const usage = {
  inputTokens: { total: 30, noCache: 30, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 4, text: 4, reasoning: 0 },
};

/** A model that gives these titles, one after the other. */
function titles(...texts: string[]) {
  return new MockLanguageModelV3({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: "text-start", id: "t" },
          { type: "text-delta", id: "t", delta: texts.shift() ?? "No more titles" },
          { type: "text-end", id: "t" },
          { type: "finish", finishReason: { unified: "stop", raw: "stop" }, usage },
        ],
      }),
    }),
  });
}

const answers: Engine = async function* (options) {
  yield start(options);
  await options.store.saveStep(answer(`a-${options.request.runId}`, "Yes: 14 days."), []);
  await options.store.finish({ status: "finished", usage: [] });
  yield finish(options);
};

const fails: Engine = async function* (options) {
  yield start(options);
  await options.store.finish({ status: "error", code: "MODEL_ERROR", usage: [] });
  yield { type: "RUN_ERROR", code: "MODEL_ERROR", message: "It failed." };
};

/** A database where Ada asks, and a model that names the thread when the run has ended. */
async function desk(model: MockLanguageModelV3) {
  const { db } = await tempDatabase();
  const logged: string[] = [];
  const log = (_level: string, message: string) => void logged.push(message);
  const name = modelTitles({ db, model, log });
  return {
    db,
    logged,
    asks: async (text: string, engine = answers) => {
      const runs = testRuns(db, engine);
      const { runKey } = await runs.start({ request: request(text, { runId: text }), user: ada });
      await collect(runs.follow(runKey));
      await name({ runKey, threadId: "t" });
      return runKey;
    },
    title: async () => (await listThreads(db, ada))[0]?.title,
  };
}

test("the model names a thread after its first answer, and only then", async () => {
  const model = titles("**“Refund deadlines for parcels.”**\nand more", "Another name");
  const { db, asks, title } = await desk(model);
  const runKey = await asks("Can parcels come back?");
  expect(await title()).toBe("Refund deadlines for parcels");
  await asks("And letters?");
  expect(await title()).toBe("Refund deadlines for parcels");
  expect(model.doStreamCalls).toHaveLength(1);
  const [{ prompt, tools } = {}] = model.doStreamCalls;
  expect(tools).toBeUndefined();
  expect(JSON.stringify(prompt)).toContain("Can parcels come back?");
  expect(JSON.stringify(prompt)).toContain("Yes: 14 days.");
  const run = await db.selectFrom("run").select("tokens").where("key", "=", runKey).executeTakeFirstOrThrow();
  expect(run.tokens).toBe(34);
});

test("a title has six words at most", async () => {
  const { asks, title } = await desk(titles("One two three four five six seven eight"));
  await asks("Hello");
  expect(await title()).toBe("One two three four five six");
});

test("of a model that does not stop after the title, no more is read than a title needs, and it is counted", async () => {
  let read = 0;
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: new ReadableStream<LanguageModelV3StreamPart>(
        {
          pull: (controller) =>
            controller.enqueue({ type: "text-delta", id: "t", delta: ++read === 1 ? "Parcels\n" : "and so on. " }),
        },
        { highWaterMark: 0 },
      ),
    }),
  });
  const { db, asks, title } = await desk(model);
  const runKey = await asks("Can parcels come back?");
  expect(await title()).toBe("Parcels");
  expect(read).toBeLessThan(60);
  const run = await db.selectFrom("run").select("tokens").where("key", "=", runKey).executeTakeFirstOrThrow();
  expect(run.tokens).toBeGreaterThan(100);
});

test("a run that failed leaves the naming to the next that is answered", async () => {
  const { asks, title } = await desk(titles("Refund deadlines"));
  await asks("Can parcels come back?", fails);
  expect(await title()).toBe("Can parcels come back?");
  await asks("Again?");
  expect(await title()).toBe("Refund deadlines");
});

test("a name that a person gave stays", async () => {
  const model = titles("The model's name");
  const { db, asks, title } = await desk(model);
  await asks("Hello", fails);
  await renameThread(db, "t", ada, "Mine");
  await asks("Again?");
  expect(await title()).toBe("Mine");
  expect(model.doStreamCalls).toHaveLength(0);
});

test("a person who names the thread while the model thinks is not overruled", async () => {
  const thinking = titles("The model's name");
  const { doStream } = thinking;
  const { db, asks, title } = await desk(thinking);
  thinking.doStream = async (options) => {
    await renameThread(db, "t", ada, "Mine");
    return doStream(options);
  };
  await asks("Hello");
  expect(await title()).toBe("Mine");
});

test.each([["says nothing", titles("  ")] as const, ["fails", failing()] as const])(
  "when the model %s, the thread keeps the beginning of its first message",
  async (what, model) => {
    const { asks, title, logged } = await desk(model);
    await asks("Can parcels come back?");
    await asks("And letters?");
    expect(await title()).toBe("Can parcels come back?");
    expect(model.doStreamCalls).toHaveLength(1);
    expect(logged).toEqual(what === "fails" ? ["A thread could not be named by the model."] : []);
  },
);

function failing() {
  return new MockLanguageModelV3({
    doStream: async () => {
      throw new Error("No such model.");
    },
  });
}
