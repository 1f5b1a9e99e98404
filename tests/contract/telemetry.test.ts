import { afterAll, beforeAll, expect, test } from "vitest";
import { type Collector, type SeenSpan, startCollector } from "../otel/collector";
import { type Sidecar, startSidecar } from "./ag-ui/sidecar";
import { ask, says } from "./postgres/ask";

let collector: Collector;
let server: Sidecar;
beforeAll(async () => {
  collector = await startCollector();
  server = await startSidecar({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=collector-key",
    OTEL_SERVICE_NAME: "order-desk",
  });
  // The words are the question's, which the spans must not hold, and a call's, the second of which fails.
  await ask(server.url, "research", says("m1", "What is our refund policy?"));
  await ask(server.url, "waiting", says("m2", "Refund order 1042"));
  await server.stop(); // what is left is sent
}, 120_000);
afterAll(async () => {
  await server.close();
  await collector.close();
});

const spansOf = (threadId: string) =>
  collector.spans.filter((span) => span.attributes["gen_ai.conversation.id"] === threadId);
const named = (spans: SeenSpan[], name: string) => spans.filter((span) => span.name === name);
const parentOf = (span: SeenSpan | undefined) => collector.spans.find(({ spanId }) => spanId === span?.parentSpanId);

test("a run is a tree of spans: run, step, model call, subagent, tool call", () => {
  const spans = spansOf("research");
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const [run] = named(spans, "invoke_agent default");
  expect(run?.attributes).toMatchObject({
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.agent.name": "default",
    "agent.run.end": "finished",
  });
  const [subagent] = named(spans, "invoke_agent policy_researcher");
  const call = parentOf(subagent);
  expect(call).toMatchObject({
    name: "execute_tool policy_researcher",
    attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.call.id": expect.stringMatching(/./) },
  });
  const step = parentOf(call);
  expect(step?.name).toBe("step-1");
  expect(parentOf(step)).toBe(run);

  const inner = spans.find((span) => span.name.startsWith("execute_tool search_policy"));
  expect(inner?.attributes["agent.call.end"]).toBe("json");
  expect(parentOf(parentOf(inner))).toBe(subagent);

  const models = named(spans, "chat demo");
  expect(models.length).toBeGreaterThanOrEqual(3);
  expect(models[0]?.attributes).toMatchObject({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "demo",
    "gen_ai.request.model": "demo",
    "gen_ai.usage.output_tokens": expect.any(Number),
    "gen_ai.response.finish_reasons": [expect.any(String)],
  });
  for (const model of models) expect(parentOf(model)?.name).toMatch(/^step-\d+$/);
  expect(spans.every((span) => span.attributes["agent.run.id"] === run?.attributes["agent.run.id"])).toBe(true);
});

test("runs, first texts, tokens and open streams are measured", () => {
  const counts = (name: string, attributes: object = {}) =>
    collector.metrics.filter((each) => {
      const has = Object.entries(attributes).every(([key, value]) => each.attributes[key] === value);
      return each.name === name && has;
    });
  const agent = { "gen_ai.agent.name": "default" };
  expect(counts("agent.run.duration", { ...agent, "agent.run.end": "finished" }).at(-1)).toMatchObject({
    count: 1,
    unit: "s",
  });
  expect(counts("agent.run.duration", { ...agent, "agent.run.end": "paused" }).at(-1)).toMatchObject({ count: 1 });
  expect(counts("agent.run.time_to_first_text", agent).at(-1)?.count).toBeGreaterThanOrEqual(1);
  expect(counts("gen_ai.client.token.usage", { "gen_ai.token.type": "output" }).at(-1)?.count).toBeGreaterThan(0);
  expect(counts("gen_ai.client.operation.duration").at(-1)?.count).toBeGreaterThan(0);
  expect(counts("agent.streams.open").at(-1)).toMatchObject({ count: 0, unit: "{stream}" });
});

test("the collector gets the headers and the service's name, and nothing of what was said", () => {
  expect(collector.headers.every((each) => each["x-key"] === "collector-key")).toBe(true);
  expect(collector.bodies.every((body) => body.includes("order-desk"))).toBe(true);
  for (const words of ["refund policy", "Refund order", "30 days", "Ada Lindqvist"])
    expect(collector.bodies.join()).not.toContain(words);
  expect(server.log()).not.toContain("collector-key");
});
