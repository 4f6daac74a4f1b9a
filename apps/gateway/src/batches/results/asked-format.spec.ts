import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../errors/api-error.js';
import { askedFormat } from './asked-format.js';

const refusal = (...asked: Parameters<typeof askedFormat>): string | undefined => {
  try {
    askedFormat(...asked);
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.failure : undefined;
  }
};

describe('the format of results', () => {
  it.each([
    [undefined, 'ndjson'],
    ['*/*', 'ndjson'],
    ['text/csv', 'csv'],
    ['application/x-ndjson', 'ndjson'],
    ['application/x-jsonlines', 'ndjson'],
    ['application/json, text/csv;q=0.9', 'ndjson'],
    ['application/json;q=0.5, text/csv', 'csv'],
    ['text/html, text/csv;q=0.1', 'csv'],
    ['TEXT/CSV; header=present', 'csv'],
    ['text/csv;q=0, */*', 'ndjson'],
  ])('is the one that %s prefers', (accept, format) => {
    expect(askedFormat(undefined, accept)).toBe(format);
  });

  it('is the one that the URL names, whatever is accepted', () => {
    expect(askedFormat('csv', 'application/json')).toBe('csv');
    expect(askedFormat('ndjson', 'text/csv')).toBe('ndjson');
  });

  it('must be one of those that there are', () => {
    expect(refusal('xml', undefined)).toBe('validationFailed');
    expect(refusal('constructor', undefined)).toBe('validationFailed');
    expect(refusal(undefined, 'image/png')).toBe('notAcceptable');
    expect(refusal(undefined, 'text/csv;q=0')).toBe('notAcceptable');
  });
});
