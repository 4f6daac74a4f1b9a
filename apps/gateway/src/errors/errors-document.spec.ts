import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { errorCodes } from './error-codes.table.js';
import { errorsDocument } from './errors-document.js';

describe('the document of errors', () => {
  it('says what the table says; when it does not, npm run docs:errors writes it anew', () => {
    expect(readFileSync(resolve('docs/errors.md'), 'utf8')).toBe(errorsDocument());
  });

  it('gives no code twice', () => {
    const codes = Object.values(errorCodes).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
