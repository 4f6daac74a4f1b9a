import { isSpanContextValid, trace } from '@opentelemetry/api';

/** What a line of the log says of the trace that it was written in. */
export function traceFields(): Readonly<Record<string, string>> {
  const context = trace.getActiveSpan()?.spanContext();
  return context && isSpanContextValid(context) ? { traceId: context.traceId } : {};
}
