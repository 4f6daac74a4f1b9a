import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchErrorCodes } from '../../apps/gateway/src/http/errors/error-codes.table.js';
import { eventually } from '../../tools/services/eventually.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { BATCHES, csv, ended, startBatchService, upload } from './batch-service.js';
import type { BatchService, Upload } from './batch-service.js';
import { slowUpload, uploadsUnderWay } from './slow-upload.js';

type BatchFailure = keyof typeof batchErrorCodes;
type Provocation = (service: BatchService) => Promise<Response>;

const rows: Upload = { type: csv, body: 'city\nUlm\n' };
const named = { 'idempotency-key': 'k' };

const sending =
  (what: Upload): Provocation =>
  ({ url }) =>
    upload(url, what);

/** Requests the results of a batch that has ended. */
const fetching =
  (headers: Readonly<Record<string, string>>): Provocation =>
  async ({ url }) => {
    const { links } = await ended(url, await upload(url, rows));
    return fetch(url + links.results, { headers: { authorization: TEST_API_KEY, ...headers } });
  };

const expireAll = {
  name: 'spec-expire-batches',
  text: `UPDATE batch SET status = 'expired' WHERE status = 'completed'`,
};

const fetchingLate: Provocation = async ({ url, postgres }) => {
  const { links } = await ended(url, await upload(url, rows));
  await postgres.database.query(expireAll);
  return fetch(url + links.results, { headers: { authorization: TEST_API_KEY } });
};

const sendingTwiceAtOnce: Provocation = async ({ url, postgres }) => {
  const first = slowUpload(url, 'city\n', named);
  await eventually(async () => (await uploadsUnderWay(postgres)) === 1);
  const second = await upload(url, { ...rows, headers: named });
  first.send('Ulm\n');
  first.end();
  await first.answer;
  return second;
};

const sendingAnother: Provocation = async ({ url }) => {
  await upload(url, { ...rows, headers: named });
  return upload(url, { ...rows, headers: named, body: 'city\nEly\n' });
};

/** Together they exceed the row limit of the key; a worker takes seconds for them. */
const sendingWhileAnotherRuns: Provocation = async ({ url }) => {
  const many = { type: csv, body: `address_string\n${'hang\n'.repeat(40)}` };
  await upload(url, many);
  return upload(url, many);
};

/** The service of this spec allows no watchers. */
const watching: Provocation = async ({ url }) => {
  const { links } = await ended(url, await upload(url, rows));
  return fetch(url + links.events, { headers: { authorization: TEST_API_KEY } });
};

/** A request for every row of the error table; a row without a request does not compile. */
const provocations: Readonly<Record<BatchFailure, Provocation>> = {
  invalidUpload: sending({ type: csv, body: '' }),
  batchNotFound: ({ url }) =>
    fetch(`${url}${BATCHES}/0b4c4b56-39c2-4d4a-9ad7-1a1f6a7a4a9b`, {
      headers: { authorization: TEST_API_KEY },
    }),
  notAcceptable: fetching({ accept: 'text/html' }),
  idempotencyUnderWay: sendingTwiceAtOnce,
  batchExpired: fetchingLate,
  batchTooLarge: sending({ type: csv, body: `city\n${'Ulm\n'.repeat(51)}` }),
  unsupportedUpload: sending({ ...rows, type: 'text/plain' }),
  rangeNotSatisfiable: fetching({ range: 'bytes=1000000-' }),
  idempotencyKeyReused: sendingAnother,
  tooManyBatches: sendingWhileAnotherRuns,
  tooManyWatchers: watching,
};

describe('every row of the table of batch errors', () => {
  let service: BatchService;

  beforeAll(async () => {
    service = await startBatchService({ BATCH_ROWS_PER_KEY: '50', BATCH_WATCHERS_PER_KEY: '0' });
  });
  afterAll(() => service.stop());

  it.each(Object.keys(provocations) as BatchFailure[])(
    'occurs in a response: %s',
    async (failure) => {
      const { code, status } = batchErrorCodes[failure];
      const answer = await provocations[failure](service);
      expect(await answer.json()).toEqual({
        code,
        reason: expect.stringMatching(/\w/),
        remediation: expect.stringMatching(/\w/),
      });
      expect(answer.status).toBe(status);
      const waits = 'retryAfterSeconds' in batchErrorCodes[failure];
      expect(answer.headers.has('retry-after')).toBe(waits);
      expect(answer.headers.has('x-request-id')).toBe(true);
    },
  );
});
