import { describe, expect, it } from '@jest/globals';
import { acceptsGzip } from './accepts-gzip.js';

describe('whoever asks for results', () => {
  it.each([
    'gzip',
    'GZIP',
    '*',
    'br, gzip',
    'gzip;q=0.5',
    'deflate;q=1, gzip ; q=0.001',
    'gzip,br',
  ])('takes gzip: %s', (header) => expect(acceptsGzip(header)).toBe(true));

  it.each([undefined, '', 'identity', 'br', 'x-gzip', 'gzip;q=0', 'gzip;q=0.000, br', '*;q=0'])(
    'takes no gzip: %s',
    (header) => expect(acceptsGzip(header)).toBe(false),
  );
});
