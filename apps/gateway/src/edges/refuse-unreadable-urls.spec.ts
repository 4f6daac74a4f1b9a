import { describe, expect, it } from '@jest/globals';
import { routableUrl } from './refuse-unreadable-urls.js';

describe('the URL that a request is routed by', () => {
  it.each(['/', '*', '/a?b=%zz', '/a#%zz', '/%2F%25%3F', '/%E2%82%AC'])(
    'is its own when that can be decoded: %s',
    (url) => {
      expect(routableUrl({ url })).toBe(url);
    },
  );

  it.each([
    ['http://example.org/a', '/a'],
    ['http://example.org', '/'],
    ['http://x%25?a', '/?a'],
    ['ftp://x%3F/a', '/a'],
  ])('is without the origin that it names: %s', (url, path) => {
    expect(routableUrl({ url })).toBe(path);
  });

  it.each([
    ['/%', 'v2'],
    ['/%zz?a', 'v2'],
    ['/final-destination/v1/%ff', 'v1'],
    ['/final-destination/v2%c0%ae', 'v2'],
  ])('is below the version asked when it cannot: %s', (url, version) => {
    expect(routableUrl({ url })).toMatch(`/final-destination/${version}/`);
  });
});
