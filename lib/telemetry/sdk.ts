import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { context, DiagLogLevel, diag, metrics, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Log } from "../../agent/engine/types";
import { addressWithoutQuery } from "./address-without-query";

/** How long the last traces and measures may take on their way, in milliseconds: a collector may not answer. */
const lastSendMs = 2000;

/** What exports; `stop` sends what is left and ends it. Never rejects. */
export type Telemetry = { stop(): Promise<void> };

/**
 * Begins to send traces and metrics to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP, protobuf). The
 * exporters read the other `OTEL_EXPORTER_OTLP_…` variables themselves: headers, time-outs, compression. A collector that
 * can't be reached is told in the log and holds nothing up.
 */
export function startTelemetry(log: Log): Telemetry {
  const told = (message: string) => log("warn", "OpenTelemetry reports a problem.", { problem: message });
  const silent = () => undefined;
  diag.setLogger({ error: told, warn: told, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);

  const own = { "service.name": "copilotkit-agent-starter", "service.instance.id": randomUUID() };
  const resource = resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }));
  const spanProcessors = [addressWithoutQuery, new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })];
  const tracing = new TracerProvider({ resource, spanProcessors });
  const readers = [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })];
  const measuring = new MeterProvider({ resource, readers });

  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracing);
  metrics.setGlobalMeterProvider(measuring);
  return {
    async stop() {
      const sent = Promise.all([tracing.shutdown(), measuring.shutdown()]).catch((error: unknown) =>
        log("warn", "What was left for the collector could not be sent.", { error }),
      );
      await Promise.race([sent, delay(lastSendMs, undefined, { ref: false })]);
    },
  };
}
