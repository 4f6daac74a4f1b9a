import { QueuedMessage } from './queued-message.js';

/**
 * A job's data: one string, so that it is serialised once and no backend reads it. (A jsonb column
 * would refuse a NUL or half a surrogate pair in what a person typed.)
 */
export function seal(message: QueuedMessage<unknown>): string {
  const { deadline: d, requestId: r, traceparent: t, payload: p } = message;
  return JSON.stringify({ d, r, t, p });
}

/** Undefined when the data is not what `seal` makes. */
export function unseal(data: unknown): QueuedMessage<unknown> | undefined {
  if (typeof data !== 'string') return undefined;
  const sealed = parse(data);
  if (typeof sealed?.d !== 'number' || typeof sealed.r !== 'string') return undefined;
  const traceparent = typeof sealed.t === 'string' ? sealed.t : undefined;
  return new QueuedMessage(sealed.p, { deadline: sealed.d, requestId: sealed.r, traceparent });
}

interface Sealed {
  readonly d?: unknown;
  readonly r?: unknown;
  readonly t?: unknown;
  readonly p?: unknown;
}

function parse(data: string): Sealed | undefined {
  try {
    return JSON.parse(data) as Sealed;
  } catch {
    return undefined;
  }
}
