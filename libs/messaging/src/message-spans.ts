import type { Context, Span } from '@opentelemetry/api';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Without somebody who listens, its spans are of no cost and go nowhere. */
const tracer = trace.getTracer('messaging');

/** Under this name statements find the request that they belong to. */
const REQUEST_ID = 'request_id';

/** A message on its way, as a trace sees it. */
export interface MessageSpan {
  /** What travels with the message: the `traceparent` of W3C Trace Context. */
  readonly traceparent?: string;
  end(error?: unknown): void;
}

/** What a span says of its message; nothing of what is in it. */
export interface TracedMessage {
  readonly queue: string;
  readonly pattern: string;
  readonly requestId: string;
}

/** Begins with the sending of a message, and ends when the reply is there. */
export function startSending(message: TracedMessage): MessageSpan {
  const span = startSpan('send', message, { kind: SpanKind.PRODUCER, parent: context.active() });
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  const { traceparent } = carrier;
  return { traceparent, end: (error) => end(span, error) };
}

/** Handles a message within the trace that its sender has begun, or within one of its own. */
export async function whileProcessing<T>(
  message: TracedMessage & { readonly traceparent?: string },
  handle: () => Promise<T>,
): Promise<T> {
  const { traceparent, requestId } = message;
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
  const span = startSpan('process', message, { kind: SpanKind.CONSUMER, parent });
  const baggage = propagation.createBaggage({ [REQUEST_ID]: { value: requestId } });
  const within = propagation.setBaggage(trace.setSpan(parent, span), baggage);
  try {
    const result = await context.with(within, handle);
    end(span);
    return result;
  } catch (error) {
    end(span, error);
    throw error;
  }
}

function startSpan(
  operation: string,
  { queue, pattern, requestId }: TracedMessage,
  { kind, parent }: { readonly kind: SpanKind; readonly parent: Context },
): Span {
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queue,
    'messaging.operation.name': operation,
    'request.id': requestId,
  };
  return tracer.startSpan(`${operation} ${pattern}`, { kind, attributes }, parent);
}

/** Only once: whoever is answered stops to wait, too. */
function end(span: Span, error?: unknown): void {
  if (!span.isRecording()) return;
  if (error !== undefined) {
    // Its kind alone: a message may hold what nobody is to read there.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'failure');
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
