import { describe, expect, it } from '@jest/globals';
import { batchChunkVersions } from './batch-chunk.js';
import { geocodeChunkVersions, geocodeReplyVersions, versionOfReply } from './geocode-chunk.js';
import { checkReadable } from './message-versions.js';

describe('a release', () => {
  it.each([
    ['chunks of requests', geocodeChunkVersions],
    ['replies', geocodeReplyVersions],
    ['chunks of batches', batchChunkVersions],
  ])('reads the %s that it writes itself', (_what, versions) => {
    expect(() => checkReadable(versions, versions.written)).not.toThrow();
  });

  it('reads what a neighbour writes, and nothing that it has not been told of', () => {
    const versions = { written: 2, read: [1, 2, 3] };
    for (const known of [1, 2, 3]) expect(() => checkReadable(versions, known)).not.toThrow();
    for (const strange of [0, 4, '2', undefined, null]) {
      expect(() => checkReadable(versions, strange)).toThrow('none of those read here: 1, 2, 3');
    }
  });

  it('takes a reply that says nothing of its version for one of the first', () => {
    expect(versionOfReply({ answers: [] })).toBe(1);
    expect(versionOfReply({ version: 2, answers: [] })).toBe(2);
  });
});
