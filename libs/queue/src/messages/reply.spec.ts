import { describe, expect, it } from 'vitest';
import { decodeReply, encodeReply, type Reply } from './reply.js';

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
