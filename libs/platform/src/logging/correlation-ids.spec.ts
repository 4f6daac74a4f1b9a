import { describe, expect, it } from 'vitest';
import { isRequestId, newRequestId } from './correlation-ids.js';

describe('a request id', () => {
  it('is a new UUID every time', () => {
    const ids = new Set(Array.from({ length: 100 }, newRequestId));
    expect(ids.size).toBe(100);
    expect([...ids].every(isRequestId)).toBe(true);
  });

  it.each([undefined, '', '1', 'abc\r\nx: y', ['0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b']])(
    'is not %p',
    (text) => {
      expect(isRequestId(text)).toBe(false);
    },
  );
});
