import { describe, expect, it } from 'vitest';
import { requestPath, versionOfUrl } from './versions.js';

const paths: readonly (readonly [string, string])[] = [
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

describe('requestPath', () => {
  it.each(paths)('reads the path of %s as the router does', (url, path) => {
    expect(requestPath(url)).toBe(path);
  });
});

describe('versionOfUrl', () => {
  it.each([
    ['/final-destination/v1', 'v1'],
    ['/final-destination/v1/', 'v1'],
    ['/final-destination/v1/x', 'v1'],
    ['/final-destination/v1?x=/final-destination/v2', 'v1'],
    ['/final-destination/v2', 'v2'],
    ['/final-destination/v10', 'v2'],
    ['/final-destination/v2?x=/final-destination/v1', 'v2'],
    ['/x/final-destination/v1', 'v2'],
    ['/', 'v2'],
    ['', 'v2'],
  ])('%s is %s', (url, version) => {
    expect(versionOfUrl(url)).toBe(version);
  });
});
