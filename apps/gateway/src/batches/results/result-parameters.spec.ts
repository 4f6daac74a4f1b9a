import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http/errors/api-error.js';
import { acceptsGzip, matchesEtag, negotiateFormat } from './result-parameters.js';

const refusal = (...parameters: Parameters<typeof negotiateFormat>): string | undefined => {
  try {
    negotiateFormat(...parameters);
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
  ])('is the one preferred by %s', (accept, format) => {
    expect(negotiateFormat(undefined, accept)).toBe(format);
  });

  it('is the one in the URL, whatever Accept prefers', () => {
    expect(negotiateFormat('csv', 'application/json')).toBe('csv');
    expect(negotiateFormat('ndjson', 'text/csv')).toBe('ndjson');
  });

  it('must be a supported one', () => {
    expect(refusal('xml', undefined)).toBe('validationFailed');
    expect(refusal('constructor', undefined)).toBe('validationFailed');
    expect(refusal(undefined, 'image/png')).toBe('notAcceptable');
    expect(refusal(undefined, 'text/csv;q=0')).toBe('notAcceptable');
  });
});

describe('Accept-Encoding', () => {
  it.each([
    'gzip',
    'GZIP',
    '*',
    'br, gzip',
    'gzip;q=0.5',
    'deflate;q=1, gzip ; q=0.001',
    'gzip,br',
  ])('allows gzip: %s', (header) => expect(acceptsGzip(header)).toBe(true));

  it.each([undefined, '', 'identity', 'br', 'x-gzip', 'gzip;q=0', 'gzip;q=0.000, br', '*;q=0'])(
    'does not allow gzip: %s',
    (header) => expect(acceptsGzip(header)).toBe(false),
  );
});

describe('an ETag', () => {
  it.each(['"a-1"', 'W/"a-1"', '"b", W/"a-1"', ' "a-1" ,"b"', '*'])('matches %s', (header) => {
    expect(matchesEtag(header, '"a-1"')).toBe(true);
  });

  it.each([undefined, '', '"b"', 'a-1', '"a-10"', 'w/"a-1"'])('does not match %s', (header) => {
    expect(matchesEtag(header, '"a-1"')).toBe(false);
  });
});
