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

/** The result of a handler: a value or a failure; before it, there may be partial values. */
export type Reply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'partial'; readonly value: unknown }
  | { readonly kind: 'failure'; readonly reason: unknown };

const VALUE_MARK = '+';
const PARTIAL_MARK = '*';
const FAILURE_MARK = '-';

/** Encodes a reply as the string that crosses the queue: a mark, then JSON. */
export function encodeReply(reply: Reply): string {
  // JSON has no undefined; the reply of a handler that returns nothing is the mark alone.
  if (reply.kind !== 'failure') {
    const mark = reply.kind === 'value' ? VALUE_MARK : PARTIAL_MARK;
    return mark + (JSON.stringify(reply.value) ?? '');
  }
  return FAILURE_MARK + (JSON.stringify(serialisableReason(reply.reason)) ?? '');
}

/** Decodes a reply. Any other text, such as BullMQ's message for a stalled job, is a failure. */
export function decodeReply(text: string): Reply {
  const json = text.slice(1);
  try {
    if (text.startsWith(VALUE_MARK)) return { kind: 'value', value: parseReplyBody(json) };
    if (isPartialReply(text)) return { kind: 'partial', value: parseReplyBody(json) };
    if (text.startsWith(FAILURE_MARK)) return { kind: 'failure', reason: parseReplyBody(json) };
  } catch {
    // Truncated JSON: handled below.
  }
  return { kind: 'failure', reason: text };
}

/** Whether another reply to the same message follows. */
export function isPartialReply(text: string): boolean {
  return text.startsWith(PARTIAL_MARK);
}

function parseReplyBody(json: string): unknown {
  return json === '' ? undefined : JSON.parse(json);
}

function serialisableReason(reason: unknown): unknown {
  return reason instanceof Error ? { name: reason.name, message: reason.message } : reason;
}

/** The message was not answered before its deadline. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError';

  constructor() {
    super('The message was not answered before its deadline');
  }
}

/**
 * The handler of a message threw, or its worker died. `reason` is what the worker reported, without
 * a stack.
 */
export class HandlerFailedError extends Error {
  override readonly name = 'HandlerFailedError';

  constructor(readonly reason: unknown) {
    super('The handler of the message failed');
  }
}

/** The queue's server is disconnected, or has lost the message. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';

  constructor(cause?: unknown) {
    super('The queue cannot be reached', { cause });
  }
}
