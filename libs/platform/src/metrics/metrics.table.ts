/** Buckets in seconds: from a look-up in a worker's memory to the longest permitted timeout. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const both = ['gateway', 'worker'] as const;

/**
 * Every metric of the service itself. The values of a label come from a short list in the code:
 * never a key, an address or anything else from a request.
 */
export const metricsTable = {
  ready: {
    name: 'geocoder_ready',
    kind: 'gauge',
    labels: [],
    programs: both,
    help: 'Whether the program is ready, as `/health/ready` reports it: 1 or 0. Also 0 before the first check and while it drains',
  },
  httpRequestDuration: {
    name: 'geocoder_http_request_duration_seconds',
    kind: 'histogram',
    labels: ['route', 'kind', 'outcome'],
    buckets: durations,
    programs: ['gateway'],
    help: 'Time from the arrival of a request to the end of its response, without health checks. kind: text, structured, reverse, id, source-id, suggest, mixed, none. outcome: answered, refused (4xx), unavailable (503), late (504), failed, abandoned (the client disconnected before)',
  },
  refusals: {
    name: 'geocoder_refusals_total',
    kind: 'counter',
    labels: ['reason'],
    programs: ['gateway'],
    help: 'Requests that were refused, by the code of docs/errors.md; includes requests that could not be parsed as HTTP, which have no duration',
  },
  limiterRefusals: {
    name: 'geocoder_limiter_refusals_total',
    kind: 'counter',
    labels: ['budget'],
    programs: ['gateway'],
    help: 'Requests that exceeded a rate limit of their key. budget: v1-requests, v2-requests, v2-queries, suggest-requests, tiles',
  },
  queueDepth: {
    name: 'geocoder_queue_depth',
    kind: 'gauge',
    labels: ['queue', 'state'],
    programs: both,
    help: 'Chunks in a queue, summed over all programs: aggregate with max. Gateways report geocode, workers report batches. state: waiting, active',
  },
  queueOldest: {
    name: 'geocoder_queue_oldest_seconds',
    kind: 'gauge',
    labels: ['queue'],
    programs: both,
    help: 'How long the next chunk has waited; 0 when none waits',
  },
  workersAlive: {
    name: 'geocoder_workers_alive',
    kind: 'gauge',
    labels: ['queue'],
    programs: ['gateway'],
    help: 'Workers with a fresh heartbeat, by the queue that they serve; a worker that serves both is counted in both. queue: geocode, batches',
  },
  expectedWait: {
    name: 'geocoder_expected_wait_seconds',
    kind: 'gauge',
    labels: [],
    programs: ['gateway'],
    help: 'Expected time until a request that arrives now is answered; 0 when nothing waits, absent when unknown',
  },
  queries: {
    name: 'geocoder_queries_total',
    kind: 'counter',
    labels: ['kind', 'outcome'],
    programs: ['worker'],
    help: 'Queries of requests and batches. kind: text, structured, reverse, id, source-id, suggest. outcome: matched, no-match, filtered, suggested, failed',
  },
  matchLevel: {
    name: 'geocoder_match_level_total',
    kind: 'counter',
    labels: ['level'],
    programs: ['worker'],
    help: 'Matched queries by the level of the best match. level: unit, street-number, interpolated, street, postcode, place',
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
    help: 'Time that a worker spends on a chunk or a map tile. queue: geocode, batches, tiles. outcome: answered, failed',
  },
  jobWait: {
    name: 'geocoder_job_wait_seconds',
    kind: 'histogram',
    labels: ['queue'],
    buckets: [0.001, ...durations],
    programs: ['worker'],
    help: 'Time that a chunk waits in the queue until a worker starts it, expired chunks included',
  },
  chunkQueries: {
    name: 'geocoder_chunk_queries',
    kind: 'histogram',
    labels: [],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    programs: ['worker'],
    help: 'Queries in one chunk of a request',
  },
  chunkRequests: {
    name: 'geocoder_chunk_requests',
    kind: 'histogram',
    labels: [],
    buckets: [1, 2, 5, 10, 20, 50],
    programs: ['gateway'],
    help: 'Requests whose queries a chunk carries, wholly or in part',
  },
  chunkWait: {
    name: 'geocoder_chunk_wait_seconds',
    kind: 'histogram',
    labels: [],
    buckets: [0.0001, 0.001, 0.0025, ...durations],
    programs: ['gateway'],
    help: 'Time that the queries of a request wait in the gateway for the next chunk, because all workers have chunks in progress',
  },
  deadlineDrops: {
    name: 'geocoder_deadline_drops_total',
    kind: 'counter',
    labels: ['queue'],
    programs: ['worker'],
    help: 'Chunks that were dropped without being run because their deadline had passed',
  },
  answerCacheHits: {
    name: 'geocoder_answer_cache_hits_total',
    kind: 'counter',
    labels: [],
    programs: ['worker'],
    help: 'Queries that were answered from the answer cache',
  },
  answerCacheMisses: {
    name: 'geocoder_answer_cache_misses_total',
    kind: 'counter',
    labels: [],
    programs: ['worker'],
    help: 'Queries that were not found in the answer cache',
  },
  batchRows: {
    name: 'geocoder_batch_rows_total',
    kind: 'counter',
    labels: ['outcome'],
    programs: ['worker'],
    help: 'Rows of batches that workers have answered. outcome: matched, no-match, filtered, rejected, failed',
  },
  batches: {
    name: 'geocoder_batches',
    kind: 'gauge',
    labels: ['status'],
    programs: ['worker'],
    help: 'Stored batches, summed over all programs: aggregate with max. status: queued, running, completed, failed, cancelled',
  },
  databasePool: {
    name: 'geocoder_database_pool_connections',
    kind: 'gauge',
    labels: ['pool', 'state'],
    programs: both,
    help: 'Connections to Postgres. pool: keys, batches, gazetteer. state: busy, idle, waiting (callers that wait for a connection)',
  },
  importRows: {
    name: 'geocoder_import_rows_total',
    kind: 'counter',
    labels: [],
    programs: ['import'],
    help: 'Addresses that the import has read so far',
  },
  importProgress: {
    name: 'geocoder_import_progress',
    kind: 'gauge',
    labels: ['phase'],
    programs: ['import'],
    help: 'Progress of the current phase of the import, from 0 to 1; only the current phase is exported. phase: reading, loading, indexing (0 until it has ended)',
  },
} as const satisfies Record<string, MetricDefinition>;

/** The programs that serve metrics. */
export type MeasuredProgram = 'gateway' | 'worker' | 'import';

/** A row of the metrics table. */
export interface MetricDefinition {
  readonly name: `geocoder_${string}`;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  /** Of a histogram: the upper bounds of its buckets, in its unit. */
  readonly buckets?: readonly number[];
  /** The programs that serve it. */
  readonly programs: readonly MeasuredProgram[];
  /** One line, with the possible values of each label. */
  readonly help: string;
}
