import { type AgentClient, AgentClientError, type RunInput } from "./client";
import { isObject } from "./json";
import { readSse } from "./sse";

export type HttpAgentClientOptions = {
  /** Of an AG-UI endpoint. */
  url: string;
  /** Where `POST { threadId }` stops a run. Without it, closing the stream is all that can be done. */
  stopUrl?: string;
  /** Sent with every request, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
  fetch?: typeof fetch;
};

/** An agent at an AG-UI endpoint: HTTP and server-sent events. */
export class HttpAgentClient implements AgentClient {
  readonly stop?: (threadId: string) => Promise<void>;

  constructor(private readonly options: HttpAgentClientOptions) {
    const { stopUrl } = options;
    if (stopUrl !== undefined) {
      this.stop = async (threadId) => {
        const response = await this.post(stopUrl, { threadId });
        await response.body?.cancel();
      };
    }
  }

  async *run(input: RunInput, signal: AbortSignal): AsyncGenerator<unknown, void> {
    const response = await this.post(this.options.url, input, signal);
    if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
      await response.body?.cancel();
      throw new AgentClientError("BAD_RESPONSE", "The address answers, but not with events of an agent.");
    }
    for await (const data of readSse(chunksOf(response.body))) yield parseFrame(data);
  }

  private async post(url: string, body: unknown, signal?: AbortSignal): Promise<Response> {
    const headers = { ...this.options.headers, "content-type": "application/json", accept: "text/event-stream" };
    // Called as a plain function: a browser's fetch wants no other `this`.
    const { fetch: send = fetch } = this.options;
    const response = await send(url, { method: "POST", headers, body: JSON.stringify(body), signal }).catch(
      (cause: unknown) => {
        throw new AgentClientError("OFFLINE", "The agent can't be reached.", { hint: "Check your connection.", cause });
      },
    );
    if (!response.ok) throw await refusalOf(response);
    return response;
  }
}

/** A frame that is no JSON stays a text: `reduce` tells it as malformed. */
function parseFrame(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        ended = true;
        throw new AgentClientError("CONNECTION_LOST", "The connection to the agent was lost.", {
          hint: "Try again.",
          cause,
        });
      });
      if (done) {
        ended = true;
        return;
      }
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
  }
}

/** `{ error: { code, message, hint } }` of our server; of any other, what the status says. */
async function refusalOf(response: Response): Promise<AgentClientError> {
  const body: unknown = await response.json().catch(() => undefined); // not JSON, so not ours
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const { code, message, hint } = error;
  const { status } = response;
  if (typeof code === "string" && typeof message === "string") {
    return new AgentClientError(code, message, { status, ...(typeof hint === "string" && { hint }) });
  }
  return new AgentClientError("BAD_RESPONSE", `The agent's server answered with status ${status}.`, { status });
}
