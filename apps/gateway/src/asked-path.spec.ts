import { describe, expect, it } from '@jest/globals';
import { askedPath } from './asked-path.js';

const cases: readonly (readonly [string, string])[] = [
  ['/final-destination/v1', '/final-destination/v1'],
  ['/final-destination/v1?a=/b#c', '/final-destination/v1'],
  ['/final-destination/v1#a?b', '/final-destination/v1'],
  ['/final-destination/%761', '/final-destination/v1'],
  ['/final-destination%2Fv1', '/final-destination%2Fv1'],
  ['http://example.org:80/final-destination/v1?a', '/final-destination/v1'],
  ['http://example.org', ''],
  ['//final-destination/v1', '//final-destination/v1'],
  ['/final-destination/v1%', '/final-destination/v1%'],
  ['*', '*'],
];

describe('askedPath', () => {
  it.each(cases)('reads the path of %s as the router does', (url, path) => {
    expect(askedPath(url)).toBe(path);
  });
});
