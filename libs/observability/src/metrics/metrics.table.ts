import type { MetricEntry } from './metric-entry.js';

/** In seconds: from a look-up in a worker's memory to the longest wait that is allowed. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const both = ['gateway', 'worker'] as const;

/**
 * Every metric of the service's own. What a label may hold is a short list that the code knows:
 * never a key, an address, or anything else that came with a request.
 */
export const metricsTable = {
  ready: {
    name: 'geocoder_ready',
    kind: 'gauge',
    labels: [],
    programs: both,
    help: 'Whether the program can do its work, as `/health/ready` says: 1 or 0. 0 also before its first look and while it drains',
  },
  httpRequestDuration: {
    name: 'geocoder_http_request_duration_seconds',
    kind: 'histogram',
    labels: ['route', 'kind', 'outcome'],
    buckets: durations,
    programs: ['gateway'],
    help: 'Time from the arrival of a request to the end of its answer, health checks apart. kind: text, structured, reverse, id, source-id, mixed, none. outcome: answered, refused (4xx), unavailable (503), late (504), failed, abandoned (its client went before)',
  },
  refusals: {
    name: 'geocoder_refusals_total',
    kind: 'counter',
    labels: ['reason'],
    programs: ['gateway'],
    help: 'Requests that were not answered, by the code of docs/errors.md; also those that could not be read as HTTP, which have no duration',
  },
  limiterRefusals: {
    name: 'geocoder_limiter_refusals_total',
    kind: 'counter',
    labels: ['budget'],
    programs: ['gateway'],
    help: 'Requests that did not fit into a budget of their key. budget: v1-requests, v2-requests, v2-queries',
  },
  queueDepth: {
    name: 'geocoder_queue_depth',
    kind: 'gauge',
    labels: ['queue', 'state'],
    programs: both,
    help: 'Chunks in a queue, of all programs: take the maximum. Gateways tell of geocode, workers of batches. state: waiting, active',
  },
  queueOldest: {
    name: 'geocoder_queue_oldest_seconds',
    kind: 'gauge',
    labels: ['queue'],
    programs: both,
    help: 'For how long the chunk that is up next has waited; 0 where none waits',
  },
  workersAlive: {
    name: 'geocoder_workers_alive',
    kind: 'gauge',
    labels: ['queue'],
    programs: ['gateway'],
    help: 'Workers that were heard of in the last seconds, by what they serve; one that serves both is counted in both. queue: geocode, batches',
  },
  expectedWait: {
    name: 'geocoder_expected_wait_seconds',
    kind: 'gauge',
    labels: [],
    programs: ['gateway'],
    help: 'How long a request that comes now is expected to wait for its answer; 0 where nothing waits, absent where nobody knows',
  },
  queries: {
    name: 'geocoder_queries_total',
    kind: 'counter',
    labels: ['kind', 'outcome'],
    programs: ['worker'],
    help: 'Queries, of requests and of batches. kind: text, structured, reverse, id, source-id. outcome: matched, no-match, filtered, failed',
  },
  matchLevel: {
    name: 'geocoder_match_level_total',
    kind: 'counter',
    labels: ['level'],
    programs: ['worker'],
    help: 'Matched queries by how deep into the address the best match reaches. level: unit, street-number, interpolated, street, postcode, place',
  },
  matchConfidence: {
    name: 'geocoder_match_confidence',
    kind: 'histogram',
    labels: [],
    buckets: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99],
    programs: ['worker'],
    help: 'Confidence of the best match of each matched query',
  },
  jobDuration: {
    name: 'geocoder_job_duration_seconds',
    kind: 'histogram',
    labels: ['queue', 'outcome'],
    buckets: durations,
    programs: ['worker'],
    help: 'Time that a worker takes over a chunk. queue: geocode, batches. outcome: answered, failed',
  },
  jobWait: {
    name: 'geocoder_job_wait_seconds',
    kind: 'histogram',
    labels: ['queue'],
    buckets: [0.001, ...durations],
    programs: ['worker'],
    help: 'Time that a chunk waits before a worker begins with it, expired ones too',
  },
  chunkQueries: {
    name: 'geocoder_chunk_queries',
    kind: 'histogram',
    labels: [],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    programs: ['worker'],
    help: 'Queries in a chunk of a request',
  },
  deadlineDrops: {
    name: 'geocoder_deadline_drops_total',
    kind: 'counter',
    labels: ['queue'],
    programs: ['worker'],
    help: 'Chunks that were dropped unrun because nobody waited for them any more',
  },
  answerCacheHits: {
    name: 'geocoder_answer_cache_hits_total',
    kind: 'counter',
    labels: [],
    programs: ['worker'],
    help: 'Queries that were answered from what had been asked before',
  },
  answerCacheMisses: {
    name: 'geocoder_answer_cache_misses_total',
    kind: 'counter',
    labels: [],
    programs: ['worker'],
    help: 'Queries that were looked for among the kept answers in vain',
  },
  batchRows: {
    name: 'geocoder_batch_rows_total',
    kind: 'counter',
    labels: ['outcome'],
    programs: ['worker'],
    help: 'Rows of batches as workers answer them. outcome: matched, no-match, filtered, rejected, failed',
  },
  batches: {
    name: 'geocoder_batches',
    kind: 'gauge',
    labels: ['status'],
    programs: ['worker'],
    help: 'Batches that are kept, of all programs: take the maximum. status: queued, running, completed, failed, cancelled',
  },
  databasePool: {
    name: 'geocoder_database_pool_connections',
    kind: 'gauge',
    labels: ['pool', 'state'],
    programs: both,
    help: 'Connections to Postgres. pool: keys, batches, gazetteer. state: busy, idle, and waiting: who waits for one',
  },
  importRows: {
    name: 'geocoder_import_rows_total',
    kind: 'counter',
    labels: [],
    programs: ['import'],
    help: 'Addresses that an import has read so far',
  },
  importProgress: {
    name: 'geocoder_import_progress',
    kind: 'gauge',
    labels: ['phase'],
    programs: ['import'],
    help: 'Share of its phase that an import has done, from 0 to 1; the phase that it is in is the only one. phase: reading, loading, indexing (which tells 0 until it is over)',
  },
} as const satisfies Record<string, MetricEntry>;
