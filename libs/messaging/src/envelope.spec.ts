import { describe, expect, it } from '@jest/globals';
import { seal, unseal } from './envelope.js';
import { QueuedMessage } from './queued-message.js';

describe('an envelope', () => {
  it('gives back what was put in', () => {
    const message = new QueuedMessage({ text: 'Straße\u0000' }, { deadline: 17, requestId: 'r' });

    expect(unseal(seal(message))).toEqual(message);
  });

  it('carries the trace that its message belongs to', () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const message = new QueuedMessage({}, { deadline: 17, requestId: 'r', traceparent });

    expect(unseal(seal(message))?.traceparent).toBe(traceparent);
  });

  it('is read without one, and with what a later version may add', () => {
    const message = unseal('{"d":17,"r":"r","t":7,"later":{},"p":"payload"}');

    expect(message).toEqual(new QueuedMessage('payload', { deadline: 17, requestId: 'r' }));
  });

  it.each([undefined, null, {}, '', 'not json', 'null', '7', '{"p":1}', '{"d":"1","r":"r"}'])(
    'is not made of %j',
    (data) => {
      expect(unseal(data)).toBeUndefined();
    },
  );
});
