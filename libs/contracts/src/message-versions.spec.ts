import { describe, expect, it } from '@jest/globals';
import { batchChunkVersions } from './batch-chunk.js';
import { geocodeChunkVersions, geocodeReplyVersions, versionOfReply } from './geocode-chunk.js';
import { isReadable } from './message-versions.js';

describe('a release', () => {
  it.each([
    ['chunks of requests', geocodeChunkVersions],
    ['replies', geocodeReplyVersions],
    ['chunks of batches', batchChunkVersions],
  ])('reads the %s that it writes itself', (_what, versions) => {
    expect(isReadable(versions, versions.written)).toBe(true);
  });

  it('reads what a neighbour writes, and nothing that it has not been told of', () => {
    const versions = { written: 2, read: [1, 2, 3] };
    expect([1, 2, 3].every((version) => isReadable(versions, version))).toBe(true);
    for (const strange of [0, 4, '2', undefined, null]) {
      expect(isReadable(versions, strange)).toBe(false);
    }
  });

  it('takes a reply that says nothing of its version for one of the first', () => {
    expect(versionOfReply({ answers: [] })).toBe(1);
    expect(versionOfReply({ version: 2, answers: [] })).toBe(2);
  });
});
