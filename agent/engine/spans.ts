import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AppError } from "../errors";

/*
 * Traces by OpenTelemetry's API package, which does nothing until somebody registers an SDK (lib/telemetry does when
 * OTEL_EXPORTER_OTLP_ENDPOINT is set). Spans hold names, ids, counts and codes, never contents of messages.
 */
const tracer = trace.getTracer("copilotkit-agent-starter");
const idsKey = createContextKey("copilotkit-agent-starter: ids of the run");

export type SpanOptions = {
  name: string;
  kind?: SpanKind;
  attributes: Attributes;
  /** Attributes of this span and of all spans inside of it. */
  ids?: Record<string, string>;
};

/** Whether anybody traces; a span of theirs counts also when it is not among those that are kept. */
export const isTraced = (span: Span): boolean => isSpanContextValid(span.spanContext());

/**
 * A span around the work of a generator: what the generator does and waits for is inside of the span. While nobody
 * traces, it is the generator itself, so that it costs nothing for each event.
 */
export function traced<T, R>(options: SpanOptions, work: (span: Span) => AsyncGenerator<T, R>): AsyncGenerator<T, R> {
  const { span, within } = begin(options);
  return isTraced(span) ? inside(span, within, work) : work(span);
}

async function* inside<T, R>(
  span: Span,
  within: Context,
  work: (span: Span) => AsyncGenerator<T, R>,
): AsyncGenerator<T, R> {
  const events = context.with(within, () => work(span));
  try {
    for (;;) {
      const next = await context.with(within, () => events.next());
      if (next.done) return next.value;
      yield next.value;
    }
  } catch (error) {
    failSpan(span, codeOf(error));
    throw error;
  } finally {
    // Left early, the generator gets to clean up; one that is over takes no notice.
    await context.with(within, () => events.return(undefined as never));
    span.end();
  }
}

/** A span around the work of a promise. */
export async function spanned<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const { span, within } = begin(options);
  try {
    return await context.with(within, () => work(span));
  } catch (error) {
    failSpan(span, codeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed with a code of few values; an error's own text may hold contents, so it stays out. */
export function failSpan(span: Span, code: string): void {
  span.setAttribute("error.type", code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The code of one of our errors, or the name of any other. */
export const codeOf = (error: unknown): string =>
  error instanceof AppError ? error.code : error instanceof Error ? error.name : "unknown";

function begin({ name, kind, attributes, ids }: SpanOptions): { span: Span; within: Context } {
  const outer = context.active();
  const known = { ...idsOf(outer), ...ids };
  const span = tracer.startSpan(name, { ...(kind !== undefined && { kind }), attributes: { ...known, ...attributes } });
  return { span, within: trace.setSpan(outer.setValue(idsKey, known), span) };
}

function idsOf(outer: Context): Record<string, string> {
  const ids = outer.getValue(idsKey);
  return typeof ids === "object" ? { ...ids } : {};
}
