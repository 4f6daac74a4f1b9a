import { describe, expect, it } from 'vitest';
import { QueuedMessage, decodeEnvelope, encodeEnvelope } from './envelope.js';

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
