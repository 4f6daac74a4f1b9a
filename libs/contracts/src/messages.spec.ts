import { describe, expect, it } from 'vitest';
import {
  batchChunkVersions,
  geocodeChunkVersions,
  geocodeReplyVersions,
  isTileAddress,
  mapTileReplyVersions,
  mapTileVersions,
  replyVersion,
  requireSupportedVersion,
} from './messages.js';

describe('a release', () => {
  it.each([
    ['chunks of requests', geocodeChunkVersions],
    ['replies', geocodeReplyVersions],
    ['chunks of batches', batchChunkVersions],
    ['requests for tiles', mapTileVersions],
    ['replies with tiles', mapTileReplyVersions],
  ])('reads the %s that it writes itself', (_what, versions) => {
    expect(() => requireSupportedVersion(versions, versions.written)).not.toThrow();
  });

  it('reads the versions of its neighbours, and no unknown version', () => {
    const versions = { written: 2, read: [1, 2, 3] };
    for (const known of [1, 2, 3])
      expect(() => requireSupportedVersion(versions, known)).not.toThrow();
    for (const strange of [0, 4, '2', undefined, null]) {
      expect(() => requireSupportedVersion(versions, strange)).toThrow(
        'none of those read here: 1, 2, 3',
      );
    }
  });

  it('takes a reply without a version as version 1', () => {
    expect(replyVersion({ answers: [] })).toBe(1);
    expect(replyVersion({ version: 2, answers: [] })).toBe(2);
  });
});

describe('the address of a tile', () => {
  it.each([
    { zoom: 0, x: 0, y: 0, exists: true },
    { zoom: 16, x: 65_535, y: 65_535, exists: true },
    { zoom: 16, x: 65_536, y: 0, exists: false },
    { zoom: 17, x: 0, y: 0, exists: false },
    { zoom: 2, x: -1, y: 0, exists: false },
    { zoom: 2, x: 0.5, y: 0, exists: false },
    { zoom: NaN, x: 0, y: 0, exists: false },
  ])('is one at $zoom/$x/$y: $exists', ({ exists, ...address }) => {
    expect(isTileAddress(address)).toBe(exists);
  });
});
