import type { Context, Span } from '@opentelemetry/api';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Without a registered tracer provider its spans are no-ops. */
const tracer = trace.getTracer('messaging');

/** The baggage entry in which database statements find the id of their request. */
const REQUEST_ID = 'request_id';

/** The span of a message. */
export interface MessageSpan {
  /** Sent with the message: the `traceparent` of W3C Trace Context. */
  readonly traceparent?: string;
  end(error?: unknown): void;
}

/** What a span records of its message; never the payload. */
export interface TracedMessage {
  readonly queue: string;
  readonly pattern: string;
  readonly requestId: string;
}

/** Starts a span that covers a message from sending to its reply. */
export function startSendSpan(message: TracedMessage): MessageSpan {
  const span = startSpan('send', message, { kind: SpanKind.PRODUCER, parent: context.active() });
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(context.active(), span), carrier);
  const { traceparent } = carrier;
  return { traceparent, end: (error) => endSpan(span, error) };
}

/** Handles a message within the sender's trace, or within a new one. */
export async function withProcessSpan<T>(
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
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
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

/** Only once: the observable is also unsubscribed after a reply. */
function endSpan(span: Span, error?: unknown): void {
  if (!span.isRecording()) return;
  if (error !== undefined) {
    // The class only: the message of an error may contain user input.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'failure');
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
