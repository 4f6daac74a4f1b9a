import { describe, expect, it } from 'vitest';
import { errorCodes } from './error-codes.table.js';

describe('the error table', () => {
  it('contains every code once', () => {
    const codes = Object.values(errorCodes).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
