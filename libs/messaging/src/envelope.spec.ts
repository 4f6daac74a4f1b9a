import { describe, expect, it } from '@jest/globals';
import { seal, unseal } from './envelope.js';
import { QueuedMessage } from './queued-message.js';

describe('an envelope', () => {
  it('gives back what was put in', () => {
    const message = new QueuedMessage({ text: 'Straße\u0000' }, { deadline: 17, requestId: 'r' });

    expect(unseal(seal(message))).toEqual(message);
  });

  it.each([undefined, null, {}, '', 'not json', 'null', '7', '{"p":1}', '{"d":"1","r":"r"}'])(
    'is not made of %j',
    (data) => {
      expect(unseal(data)).toBeUndefined();
    },
  );
});
