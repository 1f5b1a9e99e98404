import type { SpanProcessor } from "@opentelemetry/sdk-trace";

/** Attributes in which Next tells what address was asked for. */
const addresses = ["http.target", "http.url", "url.full"];

/** Takes the query out of the addresses of spans: what people search for stands there. */
export const addressWithoutQuery: SpanProcessor = {
  onStart(span) {
    for (const name of addresses) {
      const address = span.attributes[name];
      if (typeof address === "string" && address.includes("?")) span.setAttribute(name, address.split("?", 1)[0] ?? "");
    }
    const { name } = span;
    if (name.includes("?")) span.updateName(name.split("?", 1)[0] ?? "");
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
};
