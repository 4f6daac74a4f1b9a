import { describe, expect, it } from 'vitest';
import {
  QueuedMessage,
  decodeEnvelope,
  encodeEnvelope,
  decodeReply,
  encodeReply,
  type Reply,
} from './envelope.js';

describe('an envelope', () => {
  it('is decoded as it was encoded', () => {
    const message = new QueuedMessage({ text: 'Straße\u0000' }, { deadline: 17, requestId: 'r' });

    expect(decodeEnvelope(encodeEnvelope(message))).toEqual(message);
  });

  it('carries the trace of its message', () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const message = new QueuedMessage({}, { deadline: 17, requestId: 'r', traceparent });

    expect(decodeEnvelope(encodeEnvelope(message))?.traceparent).toBe(traceparent);
  });

  it('is decoded without a trace, and with members of a later version', () => {
    const message = decodeEnvelope('{"d":17,"r":"r","t":7,"later":{},"p":"payload"}');

    expect(message).toEqual(new QueuedMessage('payload', { deadline: 17, requestId: 'r' }));
  });

  it.each<unknown>([
    undefined,
    null,
    {},
    '',
    'not json',
    'null',
    '7',
    '{"p":1}',
    '{"d":"1","r":"r"}',
    '{"d":1,"r":2}',
    ['{"d":1,"r":"r"}'],
  ])('cannot be decoded from %j', (data) => {
    expect(decodeEnvelope(data)).toBeUndefined();
  });
});

const replies: readonly Reply[] = [
  { kind: 'value', value: { answers: [1, 'two', null] } },
  { kind: 'value', value: null },
  { kind: 'value', value: undefined },
  { kind: 'value', value: '-' },
  { kind: 'partial', value: { parts: [] } },
  { kind: 'failure', reason: { status: 'error', message: 'Internal server error' } },
  { kind: 'failure', reason: 'no handler' },
  { kind: 'failure', reason: undefined },
];

describe('a reply', () => {
  it.each(replies)('is decoded as it was encoded: %j', (reply) => {
    expect(decodeReply(encodeReply(reply))).toEqual(reply);
  });

  it('carries an error without its stack', () => {
    const text = encodeReply({ kind: 'failure', reason: new RangeError('too far') });

    expect(decodeReply(text)).toEqual({
      kind: 'failure',
      reason: { name: 'RangeError', message: 'too far' },
    });
  });

  it.each(['job stalled more than allowable limit', '+{"cut":', ''])(
    'is a failure when it has another format: %j',
    (text) => {
      expect(decodeReply(text)).toEqual({ kind: 'failure', reason: text });
    },
  );
});
