import { describe, expect, it } from '@jest/globals';
import { gazetteerConnections } from './gazetteer-connections.js';

describe('the connections of a worker to its gazetteer', () => {
  it.each([
    { concurrency: 4, batchConcurrency: 1, connections: 12 },
    { concurrency: 16, batchConcurrency: 1, connections: 36 },
    { concurrency: 0, batchConcurrency: 1, connections: 4 },
  ])(
    'are $connections for $concurrency chunks of requests and $batchConcurrency of batches',
    ({ connections, ...settings }) => {
      expect(gazetteerConnections(settings)).toBe(connections);
    },
  );
});
