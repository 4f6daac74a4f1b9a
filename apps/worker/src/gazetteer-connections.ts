import type { WorkerConfig } from './worker.config.js';

/**
 * What a chunk asks the gazetteer for at once: near objects beside grounds, premises beside streets,
 * neighbours beside lines. Only one with queries of several kinds may ask for more, and waits.
 */
const OF_A_CHUNK = 2;

/** One loads data sets, which may take minutes, and one asks for the state of things meanwhile. */
const BESIDE_CHUNKS = 2;

/** How many connections a worker may have to its gazetteer, so that no statement waits for one. */
export const gazetteerConnections = ({
  concurrency,
  batchConcurrency,
}: Pick<WorkerConfig, 'concurrency' | 'batchConcurrency'>): number =>
  (concurrency + batchConcurrency) * OF_A_CHUNK + BESIDE_CHUNKS;
