import { LLMock } from "@copilotkit/aimock";
import type { AgentEvent } from "../../agent/engine/events";
import { run } from "../../agent/engine/run";
import type {
  AgentDefinition,
  FileSource,
  FrontendTool,
  RunRequest,
  RunStore,
  ThreadRecord,
  UserPart,
} from "../../agent/engine/types";
import { agent as appAgent } from "../../agent/index";
import { type ChosenModel, chooseModel, type ModelSettings } from "../../agent/model/choose";
import { initialState } from "../../agent/state";
import { noFiles } from "../unit/engine/no-files";
import { MemoryDesk } from "../unit/tools-desk";

/** The four wires, each as a user would set it in `.env` to reach a server at `url`. */
export const wires: readonly { name: string; settings: (url: string) => ModelSettings }[] = [
  {
    name: "OpenAI",
    settings: (url) => ({ MODEL: "openai:gpt-5-mini", OPENAI_API_KEY: "key-of-user", OPENAI_BASE_URL: `${url}/v1` }),
  },
  {
    name: "Anthropic",
    settings: (url) => ({
      MODEL: "anthropic:claude-sonnet-5",
      ANTHROPIC_API_KEY: "key-of-user",
      ANTHROPIC_BASE_URL: `${url}/v1`,
    }),
  },
  {
    name: "Google",
    settings: (url) => ({
      MODEL: "google:gemini-2.5-flash",
      GOOGLE_GENERATIVE_AI_API_KEY: "key-of-user",
      GOOGLE_BASE_URL: `${url}/v1beta`,
    }),
  },
  {
    name: "OpenAI-compatible",
    settings: (url) => ({ MODEL: "openai-compatible:llama3.2", OPENAI_BASE_URL: `${url}/v1` }),
  },
];

/** A provider's server on a free port, which speaks all four wires. */
export async function startProvider(): Promise<LLMock> {
  const provider = new LLMock({ port: 0, chunkSize: 8, strict: true, logLevel: "silent" });
  await provider.start();
  return provider;
}

const noStore: RunStore = {
  saveStep: async () => {},
  commit: async () => {},
  getOnce: async () => undefined,
  hasOnce: async () => false,
  putOnce: async () => {},
  finish: async () => {},
};

export const frontendTools: FrontendTool[] = [
  {
    name: "set_theme",
    description: "Switches the page's theme.",
    parameters: {
      type: "object",
      properties: { theme: { type: "string", enum: ["light", "dark"] } },
      required: ["theme"],
    },
  },
];

/** One thread that talks to a chosen model through the engine. */
export class Conversation {
  readonly desk = new MemoryDesk();
  readonly thread: ThreadRecord = { id: "thread", state: initialState, messages: [], calls: [], interrupts: [] };
  private readonly chosen: ChosenModel;

  constructor(
    private readonly settings: ModelSettings,
    private readonly files: FileSource = noFiles.files,
    private readonly agent: AgentDefinition = appAgent,
  ) {
    this.chosen = chooseModel(settings);
  }

  say(text: string, ...files: UserPart[]): Promise<AgentEvent[]> {
    const message = {
      role: "user" as const,
      id: `user-${this.thread.messages.length}`,
      parts: [{ type: "text" as const, text }, ...files],
    };
    this.thread.messages.push(message);
    return this.run({ message });
  }

  async run(request: Partial<RunRequest>): Promise<AgentEvent[]> {
    const events: AgentEvent[] = [];
    const stream = run({
      agent: this.agent,
      model: this.chosen.model,
      providerOptions: this.chosen.providerOptions,
      modelFor: (name) => chooseModel({ ...this.settings, MODEL: name }),
      accepts: this.chosen.accepts,
      files: this.files,
      store: noStore,
      thread: this.thread,
      request: {
        threadId: "thread",
        runId: "run",
        frontendResults: [],
        resume: [],
        retry: false,
        frontendTools,
        context: [],
        forwardedProps: {},
        ...request,
      },
      services: { desk: this.desk },
      user: { id: "user" },
      limits: { steps: 6, toolCalls: 12, wallTimeMs: 30_000, outputTokens: 2048, tokens: 1_000_000 },
      signal: new AbortController().signal,
      log: () => {},
    });
    for await (const event of stream) events.push(event);
    return events;
  }
}

/** The text that the events stream, of messages or of reasoning. */
export function textOf(events: AgentEvent[], type: "TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT"): string {
  return events.map((event) => (event.type === type ? event.delta : "")).join("");
}
