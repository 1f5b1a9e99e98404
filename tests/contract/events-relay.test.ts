import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { AppError } from "../../agent/errors";
import { relayRun } from "../../lib/events/relay";
import { OpenRuns } from "../../lib/limits/open-runs";

const seen: { headers: IncomingHttpHeaders; body: string }[] = [];

/** An endpoint elsewhere that answers as the test says; its address. */
async function endpoint(answer: RequestListener): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return `http://127.0.0.1:${address.port}/agent`;
}

const streams: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "set-cookie": "a=1" });
  response.write('data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\n');
  response.end('data: {"type":"RUN_FINISHED","threadId":"t","runId":"r"}\n\n');
};

function relay(
  asked: string,
  endpoints: readonly string[],
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) {
  const request = new Request(`http://shop.test/api/events/relay?endpoint=${encodeURIComponent(asked)}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ threadId: "t", runId: "r", messages: [] }),
    ...(signal && { signal }),
  });
  const options = {
    caller: { user: { id: "ada" } },
    takeRun: async () => {},
    openRuns: unlimited,
    maxBodyBytes: 1000,
    maxMs: 10_000,
    log: () => {},
  };
  return relayRun(request, { endpoints, ...options });
}

const unlimited = new OpenRuns({ user: "off", address: "off" });

const codeOf = (refused: Promise<Response>) =>
  refused.then(
    () => "taken",
    (error: AppError) => [error.code, error.message],
  );

test("a listed endpoint gets the body and nothing else of the request; its stream comes back as it is", async () => {
  const url = await endpoint(streams);
  const secrets = { cookie: "agent_session=secret", authorization: "Bearer secret", "x-forwarded-for": "10.0.0.1" };
  const response = await relay(url, [url], secrets);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(await response.text()).toBe(
    'data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\ndata: {"type":"RUN_FINISHED","threadId":"t","runId":"r"}\n\n',
  );
  const got = seen.at(-1);
  expect(JSON.parse(got?.body ?? "")).toEqual({ threadId: "t", runId: "r", messages: [] });
  expect(JSON.stringify(got?.headers)).not.toMatch(/secret|10\.0\.0\.1|shop\.test/);
});

test("an endpoint that isn't listed, letter for letter, is not called", async () => {
  const url = await endpoint(streams);
  const before = seen.length;
  for (const asked of [`${url}/`, `${url}?x=1`, url.toUpperCase(), "http://169.254.169.254/", ""]) {
    expect(await codeOf(relay(asked, [url]))).toEqual(["NOT_FOUND", expect.any(String)]);
  }
  expect(seen).toHaveLength(before);
});

test("a redirect is not followed, and no other answer than a stream is shown", async () => {
  const target = await endpoint(streams);
  const answers: [RequestListener, string][] = [
    [(_, response) => response.writeHead(307, { location: target }).end(), "status 307"],
    [(_, response) => response.writeHead(401).end("secret of the endpoint"), "status 401"],
    [
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<script>"),
      "something other than a stream of events",
    ],
  ];
  for (const [answer, found] of answers) {
    const url = await endpoint(answer);
    const before = seen.length;
    expect(await codeOf(relay(url, [url]))).toEqual(["ENDPOINT_UNREACHABLE", `The endpoint answered with ${found}.`]);
    expect(seen).toHaveLength(before + 1);
  }
  const closed = "http://127.0.0.1:9/agent";
  expect(await codeOf(relay(closed, [closed]))).toEqual(["ENDPOINT_UNREACHABLE", "The endpoint can't be reached."]);
});

test("another site's page and a body that is no JSON are refused before anything is called", async () => {
  const url = await endpoint(streams);
  const before = seen.length;
  expect(await codeOf(relay(url, [url], { origin: "http://evil.test" }))).toEqual([
    "FORBIDDEN_ORIGIN",
    expect.stringContaining("site"),
  ]);
  expect(await codeOf(relay(url, [url], { "content-type": "text/plain" }))).toEqual([
    "UNSUPPORTED_MEDIA_TYPE",
    expect.stringContaining("JSON"),
  ]);
  expect(seen).toHaveLength(before);
});

test("when the page stops reading, the endpoint's stream is closed", async () => {
  let closed: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const url = await endpoint((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": hello\n\n");
    request.socket.on("close", closed);
  });
  const stopped = new AbortController();
  const response = await relay(url, [url], {}, stopped.signal);
  stopped.abort();
  await expect(response.text()).rejects.toThrow();
  await gone;
});
