import { describe, expect, it } from 'vitest';
import { routableUrl } from './routing.js';

describe('routableUrl', () => {
  it.each(['/', '*', '/a?b=%zz', '/a#%zz', '/%2F%25%3F', '/%E2%82%AC'])(
    'keeps a decodable URL: %s',
    (url) => {
      expect(routableUrl({ url })).toBe(url);
    },
  );

  it.each([
    ['http://example.org/a', '/a'],
    ['http://example.org', '/'],
    ['http://x%25?a', '/?a'],
    ['ftp://x%3F/a', '/a'],
  ])('removes the origin: %s', (url, path) => {
    expect(routableUrl({ url })).toBe(path);
  });

  it.each([
    ['/%', 'v2'],
    ['/%zz?a', 'v2'],
    ['/final-destination/v1/%ff', 'v1'],
    ['/final-destination/v2%c0%ae', 'v2'],
  ])('replaces an undecodable URL by a path of the same version: %s', (url, version) => {
    expect(routableUrl({ url })).toMatch(`/final-destination/${version}/`);
  });

  it.each([
    ['/nominatim/%E0%A4%A', 'nominatim'],
    ['/photon/%zz?q=a', 'photon'],
    ['http://x/pelias/v1/%', 'pelias'],
    ['/addok/%ff/', 'addok'],
  ])('replaces an undecodable URL by a path of the same protocol: %s', (url, protocol) => {
    expect(routableUrl({ url })).toBe(`/${protocol}/unreadable`);
  });

  it('keeps the path that replaces an undecodable URL where a client requests it', () => {
    expect(routableUrl({ url: '/nominatim/unreadable/' })).toBe('/nominatim/unreadable');
  });
});
