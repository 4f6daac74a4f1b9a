import type { Span } from '@opentelemetry/api';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('database');

/** Under this name whoever began the trace says to which request it belongs. */
const REQUEST_ID = 'request_id';

/**
 * Runs a statement as a part of the trace that is under way, and hands it a comment that names the
 * trace and the request in the server's own log and views; it is to stand first, since views show no
 * more than the first kilobyte. Where nothing is traced there is none: a
 * comment of its own would have each connection prepare the statement anew for every request.
 */
export async function traced<T>(name: string, run: (comment?: string) => Promise<T>): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await run(commentOf(span));
    } catch (error) {
      // Its kind alone: a message of the server may quote what was asked.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'failure');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** In the form of sqlcommenter: keys in order, values encoded, so that none can end the comment. */
function commentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags.toString(16).padStart(2, '0');
  const requestId = propagation.getBaggage(context.active())?.getEntry(REQUEST_ID)?.value;
  const pairs = [
    ...(requestId === undefined ? [] : [`request_id='${encoded(requestId)}'`]),
    `traceparent='00-${traceId}-${spanId}-${flags}'`,
  ];
  return `/*${pairs.join(',')}*/`;
}

const encoded = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27');
