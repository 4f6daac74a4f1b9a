import { describe, expect, it } from 'vitest';
import { QueryTimeoutError } from '#database';
import { classifyOutage } from './database-outage.js';

describe('an error of the database of batches', () => {
  it.each([
    { what: 'a full disk', error: { code: '53100' }, kind: 'disk-full' },
    { what: 'a refused connection', error: { code: 'ECONNREFUSED' }, kind: 'unreachable' },
    {
      what: 'a query timeout',
      error: new QueryTimeoutError('batches-find', 5_000),
      kind: 'timed-out',
    },
    { what: 'a violated constraint', error: { code: '23505' }, kind: undefined },
    { what: 'a fault of the code', error: new TypeError('no property'), kind: undefined },
  ])('that reports $what is classified as $kind', ({ error, kind }) => {
    expect(classifyOutage(error)).toBe(kind);
  });
});
