import { describe, expect, it } from 'vitest';
import pg from 'pg';
import { DatabaseUnavailableError, isConnectionError } from './errors.js';

const withState = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('no matter', 9, 'error'), { code });
const withErrno = (code: string): Error => Object.assign(new Error('no matter'), { code });

describe('isConnectionError', () => {
  it.each([
    withState('08006'),
    withState('53300'),
    withState('57P01'),
    withState('57P03'),
    withErrno('ECONNREFUSED'),
    withErrno('ECONNRESET'),
    new AggregateError([withErrno('ECONNREFUSED'), withErrno('ECONNREFUSED')]),
    new DatabaseUnavailableError(undefined),
  ])('is true when Postgres cannot be reached (%#)', (error) => {
    expect(isConnectionError(error)).toBe(true);
  });

  it.each([
    withState('42601'),
    withState('23505'),
    withState('57014'),
    withErrno('EACCES'),
    new Error('Connection terminated unexpectedly'),
    'ECONNREFUSED',
    undefined,
  ])('is false for anything else, whatever its message (%#)', (error) => {
    expect(isConnectionError(error)).toBe(false);
  });
});
