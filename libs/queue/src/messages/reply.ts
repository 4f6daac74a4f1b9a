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
