import { describe, expect, it } from '@jest/globals';
import { versionOfUrl } from './asked-version.js';

describe('the version that a URL asks', () => {
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
