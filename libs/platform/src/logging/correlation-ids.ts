import { isSpanContextValid, trace } from '@opentelemetry/api';
import { v4, validate } from 'uuid';

/** Creates a request id: a random UUID. */
export const newRequestId = (): string => v4();

/** Whether a value from outside may serve as request id: any UUID. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && validate(text);

/** The trace id of the active span, as a field of a log line; no field without a valid span. */
export function traceFields(): Readonly<Record<string, string>> {
  const context = trace.getActiveSpan()?.spanContext();
  return context && isSpanContextValid(context) ? { traceId: context.traceId } : {};
}
