import type { Example } from '../../http/openapi/schemas.js';
import type { BatchBody, BatchListBody, SubmittedBatchBody } from './batch.body.js';

const id = '0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b';
const path = `/final-destination/v2/batches/${id}`;
const links = {
  self: path,
  results: `${path}/results`,
  errors: `${path}/errors`,
  events: `${path}/events`,
};

const queued: Omit<BatchBody, 'webhook'> = {
  id,
  status: 'queued',
  counts: { total: 1_000_000, processed: 0, ok: 0, no_matches: 0, rejected: 0 },
  created: '2026-11-21T10:00:00.000Z',
  expires: '2026-11-24T10:00:00.000Z',
  links,
};

const running: BatchBody = {
  ...queued,
  status: 'running',
  counts: { total: 1_000_000, processed: 250_000, ok: 248_210, no_matches: 1_780, rejected: 10 },
  started: '2026-11-21T10:00:00.500Z',
  expected_end: '2026-11-21T10:03:52.500Z',
  rows_per_second: 4310.3,
};

const completed: BatchBody = {
  ...running,
  status: 'completed',
  counts: { total: 1_000_000, processed: 1_000_000, ok: 992_840, no_matches: 7_120, rejected: 40 },
  finished: '2026-11-21T10:03:52.500Z',
  expected_end: undefined,
};

const withWebhook: BatchBody = {
  ...completed,
  webhook: {
    url: 'https://example.org/hooks/batches',
    state: 'delivering',
    attempts: 2,
    next_attempt: '2026-11-21T10:04:28.100Z',
    last_failure: 'answered 503',
  },
};

const cancelled: BatchBody = {
  ...running,
  status: 'cancelled',
  finished: '2026-11-21T10:01:00.000Z',
  expected_end: undefined,
};

const withoutUndefined = (batch: BatchBody): BatchBody =>
  JSON.parse(JSON.stringify(batch)) as BatchBody;

/** A batch in each status. */
export const batchExamples: Readonly<Record<string, Example<BatchBody>>> = {
  queued: { summary: 'Queued', value: queued },
  running: { summary: 'Running, a quarter is done', value: running },
  completed: { summary: 'Completed', value: withoutUndefined(completed) },
  webhook: {
    summary: 'Completed, webhook is being delivered',
    value: withoutUndefined(withWebhook),
  },
  cancelled: { summary: 'Cancelled', value: withoutUndefined(cancelled) },
};

/** Responses to a submission. */
export const submittedExamples: Readonly<Record<string, Example<SubmittedBatchBody>>> = {
  accepted: { summary: 'A batch', value: queued },
  with_webhook: {
    summary: 'A batch with a webhook',
    value: {
      ...queued,
      webhook: {
        url: 'https://example.org/hooks/batches',
        state: 'waiting',
        attempts: 0,
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      },
    },
  },
};

/** A page with a successor, and an empty one. */
export const listExamples: Readonly<Record<string, Example<BatchListBody>>> = {
  page: {
    summary: 'A page with a next page',
    value: { batches: [running], next: `/final-destination/v2/batches?limit=1&cursor=${id}` },
  },
  none: { summary: 'No batches', value: { batches: [] } },
};

/** A stream of server-sent events. */
export const eventsExample = [
  'retry: 2000',
  '',
  'event: progress',
  `data: ${JSON.stringify(running)}`,
  '',
  'event: completed',
  `data: ${JSON.stringify(completed)}`,
  '',
  '',
].join('\n');
