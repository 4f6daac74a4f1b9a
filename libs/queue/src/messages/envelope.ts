/** What is sent with a payload. */
interface MessageOptions {
  /** Epoch milliseconds after which the sender no longer waits for the answer. */
  readonly deadline: number;
  readonly requestId: string;
  /**
   * Deduplication key, for events only: while a message of this name is queued or in progress,
   * sending another has no effect. Letters, digits, `-` and `/`.
   */
  readonly name?: string;
  /** The trace that the message belongs to: the `traceparent` of W3C Trace Context. */
  readonly traceparent?: string;
}

/** A payload with its options; the handler's `@Payload()` is the bare payload. */
export class QueuedMessage<T> implements MessageOptions {
  readonly deadline: number;
  readonly requestId: string;
  readonly name?: string;
  readonly traceparent?: string;

  constructor(
    readonly payload: T,
    options: MessageOptions,
  ) {
    this.deadline = options.deadline;
    this.requestId = options.requestId;
    this.name = options.name;
    this.traceparent = options.traceparent;
  }
}

/**
 * Encodes a message as the data of a job: one string, so that it is serialised once and no backend
 * interprets it. (A jsonb column rejects NUL and unpaired surrogates in user input.)
 */
export function encodeEnvelope(message: QueuedMessage<unknown>): string {
  const { deadline: d, requestId: r, traceparent: t, payload: p } = message;
  return JSON.stringify({ d, r, t, p });
}

/** Decodes the data of a job; undefined when it is not an envelope. */
export function decodeEnvelope(data: unknown): QueuedMessage<unknown> | undefined {
  if (typeof data !== 'string') return undefined;
  const sealed = parseEnvelope(data);
  if (typeof sealed?.d !== 'number' || typeof sealed.r !== 'string') return undefined;
  const traceparent = typeof sealed.t === 'string' ? sealed.t : undefined;
  return new QueuedMessage(sealed.p, { deadline: sealed.d, requestId: sealed.r, traceparent });
}

interface Envelope {
  readonly d?: unknown;
  readonly r?: unknown;
  readonly t?: unknown;
  readonly p?: unknown;
}

function parseEnvelope(data: string): Envelope | undefined {
  try {
    return JSON.parse(data) as Envelope;
  } catch {
    return undefined;
  }
}
