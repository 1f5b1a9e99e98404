import type { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { agent } from "../../agent/index";
import { policyResearcher } from "../../agent/subagents/policy-researcher";
import { noFiles } from "../unit/engine/no-files";
import { Conversation, startProvider, textOf, wires } from "./providers-setup";

let provider: LLMock;
/** What was sent to providers, as it went over the wire. */
let sent: { url: string; body: Record<string, unknown> }[];

const call = (name: string, args: object) => ({ name, arguments: JSON.stringify(args) });

beforeAll(async () => {
  provider = await startProvider();
  const asked = (userMessage: string, hasToolResult: boolean) => ({ userMessage, hasToolResult });
  provider
    .on(asked("compare two orders", false), {
      toolCalls: [call("get_order", { orderId: 1043 }), call("get_order", { orderId: 1042 })],
    })
    .on(asked("compare two orders", true), { content: "They differ." })
    .on(asked("think, then look", false), {
      reasoning: "The order first.",
      reasoningSignature: "signed-by-the-provider",
      toolCalls: [call("get_order", { orderId: 1042 })],
    })
    .on(asked("think, then look", true), { content: "I looked." })
    .on({ userMessage: "and now" }, { content: "Nothing else." })
    .on(asked("what is our rule", false), { toolCalls: [call("policy_researcher", { task: "find the rule" })] })
    .on(asked("what is our rule", true), { content: "The rule is passed on." })
    .on(asked("find the rule", false), {
      content: "I search.",
      toolCalls: [call("search_policy", { query: "refund" }), call("search_policy", { query: "warranty" })],
    })
    .on(asked("find the rule", true), { content: "Thirty days." });
});
afterAll(() => provider.stop());

beforeEach(() => {
  sent = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(String(init?.body)));
    sent.push({ url: String(address instanceof Request ? address.url : address), body });
    return fetch(address, init);
  });
});

const lastSent = () => JSON.stringify(sent.at(-1)?.body);
/** The keys of all four providers, as one `.env` may hold them. */
const everyKey = () => Object.assign({}, ...wires.toReversed().map(({ settings }) => settings(provider.url)));

describe.each(wires)("$name", ({ name, settings }) => {
  it("runs two calls of one step, and the model reads both results in the order of its calls", async () => {
    const talk = new Conversation(settings(provider.url));
    const events = await talk.say("compare two orders");
    expect(events.filter(({ type }) => type === "TOOL_CALL_RESULT")).toMatchObject([
      { content: expect.stringContaining("Noor Haddad") },
      { content: expect.stringContaining("Ada Lindqvist") },
    ]);
    expect(textOf(events, "TEXT_MESSAGE_CONTENT")).toBe("They differ.");
    const read = lastSent() ?? "";
    expect(read.indexOf("Noor Haddad")).toBeGreaterThan(0);
    expect(read.indexOf("Noor Haddad")).toBeLessThan(read.indexOf("Ada Lindqvist"));
  });

  // The main agent speaks this wire and its subagent each of the others.
  it.each(wires.filter((other) => other.name !== name && other.name !== "OpenAI-compatible"))(
    "hands work to a subagent of $name, whose calls and words stay its own",
    async (other) => {
      const own = { ...policyResearcher, model: other.settings(provider.url).MODEL ?? "" };
      const keys = { ...everyKey(), MODEL: settings(provider.url).MODEL };
      const talk = new Conversation(keys, noFiles.files, { ...agent, subagents: [own] });
      const events = await talk.say("what is our rule");
      const ofSubagent = events.filter((event) => "subagentRunId" in event && event.subagentRunId !== undefined);
      expect(textOf(ofSubagent, "TEXT_MESSAGE_CONTENT")).toBe("I search.Thirty days.");
      expect(ofSubagent.filter(({ type }) => type === "TOOL_CALL_RESULT")).toHaveLength(2);
      expect(events.findLast(({ type }) => type === "TOOL_CALL_RESULT")).toMatchObject({ content: "Thirty days." });
      expect(events.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "success" } });
      const places = sent.map(({ url }) => new URL(url).pathname);
      expect(places).toEqual([places[0], places[1], places[1], places[0]]);
      expect(places[1]).not.toBe(places[0]);
      expect(lastSent()).not.toContain("search_policy");
    },
  );
});

/** Where the two wires carry what a model thought, and what proves it. */
const thought = {
  OpenAI: { type: "reasoning", encrypted_content: expect.stringMatching(/./) },
  Anthropic: { type: "thinking", thinking: "The order first.", signature: "signed-by-the-provider" },
};

describe.each(wires.filter(({ name }) => name in thought))("$name", ({ name, settings }) => {
  it("gets back what it thought with its proof, in the same turn and in the next", async () => {
    const talk = new Conversation(settings(provider.url));
    const events = await talk.say("think, then look");
    expect(textOf(events, "REASONING_MESSAGE_CONTENT")).toBe("The order first.");
    expect(events.some(({ type }) => type === "REASONING_ENCRYPTED_VALUE")).toBe(true);
    await talk.say("and now");
    expect(sent).toHaveLength(3);
    for (const { body } of sent.slice(1)) {
      const items = z.array(z.looseObject({ content: z.unknown().optional() })).parse(body.input ?? body.messages);
      const blocks = items.flatMap((item) => [item, ...(Array.isArray(item.content) ? item.content : [])]);
      expect(blocks).toContainEqual(expect.objectContaining(thought[name as keyof typeof thought]));
    }
  });
});
