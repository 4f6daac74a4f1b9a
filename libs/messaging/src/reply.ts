/** How a handler ended: with a value, or by failing. */
export type Reply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failure'; readonly reason: unknown };

const VALUE = '+';
const FAILURE = '-';

/** A reply as the one string that crosses the queue: a sign, then JSON. */
export function encodeReply(reply: Reply): string {
  // JSON has no undefined; a handler that returns nothing answers with the bare sign.
  if (reply.kind === 'value') return VALUE + (JSON.stringify(reply.value) ?? '');
  return FAILURE + (JSON.stringify(withoutStack(reply.reason)) ?? '');
}

/** What is not a reply of ours (BullMQ's own word on a job that it gave up) is a failure. */
export function decodeReply(text: string): Reply {
  const json = text.slice(1);
  try {
    if (text.startsWith(VALUE)) return { kind: 'value', value: parse(json) };
    if (text.startsWith(FAILURE)) return { kind: 'failure', reason: parse(json) };
  } catch {
    // Cut short on its way: as good as no reply.
  }
  return { kind: 'failure', reason: text };
}

function parse(json: string): unknown {
  return json === '' ? undefined : JSON.parse(json);
}

function withoutStack(reason: unknown): unknown {
  return reason instanceof Error ? { name: reason.name, message: reason.message } : reason;
}
