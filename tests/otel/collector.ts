import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { fixed, hex, type Message, messages, readMessage, text, whole } from "./protobuf";

type Attributes = Record<string, string | number | boolean | string[]>;

export type SeenSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Attributes;
  failed: boolean;
};

/** One series of a metric: `count` of a histogram, or the number of a sum. */
export type SeenMetric = { name: string; unit: string; attributes: Attributes; count: number };

export type Collector = {
  url: string;
  spans: SeenSpan[];
  metrics: SeenMetric[];
  /** The bodies as text, to look for what must not stand in them. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  close(): Promise<void>;
};

/** A collector that takes OTLP over HTTP in protobuf, by the field numbers of opentelemetry-proto. */
export async function startCollector(): Promise<Collector> {
  const spans: SeenSpan[] = [];
  const metrics: SeenMetric[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
    headers.push(request.headers);
    bodies.push(body.toString("latin1"));
    const isKnown = request.headers["content-type"] === "application/x-protobuf";
    if (isKnown && request.url === "/v1/traces") spans.push(...spansOf(readMessage(body)));
    else if (isKnown && request.url === "/v1/metrics") metrics.push(...metricsOf(readMessage(body)));
    else return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The collector has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    metrics,
    bodies,
    headers,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const inside = (message: Message, ...path: number[]): Message[] =>
  path.reduce<Message[]>((found, field) => found.flatMap((each) => messages(each, field)), [message]);

const spansOf = (request: Message): SeenSpan[] =>
  inside(request, 1, 2, 2).map((span) => ({
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: text(span, 5),
    attributes: attributesOf(span, 9),
    failed: messages(span, 15).some((status) => whole(status, 3) === 2),
  }));

function metricsOf(request: Message): SeenMetric[] {
  return inside(request, 1, 2, 2).flatMap((metric) => {
    const named = { name: text(metric, 1), unit: text(metric, 3) };
    const sums = inside(metric, 7, 1).map((point) => ({ attributes: attributesOf(point, 7), count: fixed(point, 6) }));
    const histograms = inside(metric, 9, 1).map((point) => ({
      attributes: attributesOf(point, 9),
      count: fixed(point, 4),
    }));
    return [...sums, ...histograms].map((point) => ({ ...named, ...point }));
  });
}

const attributesOf = (message: Message, field: number): Attributes =>
  Object.fromEntries(messages(message, field).map((each) => [text(each, 1), anyValue(messages(each, 2)[0])]));

function anyValue(value: Message | undefined): Attributes[string] {
  if (!value) return "";
  if (value.has(1)) return text(value, 1);
  if (value.has(2)) return whole(value, 2) === 1;
  if (value.has(3)) return whole(value, 3);
  return inside(value, 5, 1).map((each) => text(each, 1));
}
