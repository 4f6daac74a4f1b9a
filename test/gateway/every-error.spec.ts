import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyStore } from '#access';
import type { Failure } from '../../apps/gateway/src/http/errors/api-error.js';
import type { batchErrorCodes } from '../../apps/gateway/src/http/errors/error-codes.table.js';
import { errorCodes } from '../../apps/gateway/src/http/errors/error-codes.table.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';

/** The gateway checks timeouts only every two seconds. */
const V2 = '/final-destination/v2';
/** More than two windows of the default limit, in case one ends meanwhile. */
const FLOOD = 601;
const json = { 'content-type': 'application/json' };

/** The common fields of all error responses. */
interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

type Provocation = (url: string) => Promise<Refusal>;

const send =
  (init: RequestInit, path = V2): Provocation =>
  async (url) => {
    const headers = { ...json, authorization: TEST_API_KEY, ...init.headers };
    const response = await fetch(url + path, { method: 'POST', ...init, headers });
    return { status: response.status, body: await response.json() };
  };

const asking = (address_string: string): Provocation =>
  send({ body: JSON.stringify({ queries: [{ address_string }] }) });

/** Writes to a socket and reads until it is closed. */
const writing =
  (text: string): Provocation =>
  async (url) => {
    const received = await exchangeRawHttp(url, text);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
  };

const usingUp: Provocation = async (url) => {
  const one = asking('fast');
  const answers = await Promise.all(Array.from({ length: FLOOD }, () => one(url)));
  return answers.find(({ status }) => status === 429) ?? { status: 200, body: {} };
};

/** Errors of batches and overload have specs of their own. */
type UsualFailure = Exclude<Failure, keyof typeof batchErrorCodes | 'overloaded'>;

/** A key for look-ups in a page. */
let pageKey: string;
const PAGE = 'https://page.example';

const withPageKey =
  (headers: Readonly<Record<string, string>>): Provocation =>
  (url) =>
    send({
      body: JSON.stringify({ queries: [{ address_string: 'x' }] }),
      headers: { authorization: pageKey, ...headers },
    })(url);

/** How to provoke each error; a missing one does not compile. */
const provocations: Readonly<Record<UsualFailure, Provocation>> = {
  badRequest: writing('GARBAGE\r\n\r\n'),
  invalidJson: send({ body: '{' }),
  validationFailed: send({ body: '{}' }),
  unauthorized: send({ body: '{}', headers: { authorization: 'wrong' } }),
  originNotAllowed: withPageKey({}),
  operationNotAllowed: withPageKey({ origin: PAGE }),
  notFound: send({ body: '{}' }, '/nowhere'),
  methodNotAllowed: send({ method: 'DELETE' }),
  requestTimeout: writing(`POST ${V2} HTTP/1.1\r\nHost: x\r\n`),
  payloadTooLarge: send({ body: ' '.repeat(1024 * 1024 + 1) }),
  unsupportedMediaType: send({ body: '{}', headers: { 'content-type': 'text/plain' } }),
  unsupportedEncoding: send({ body: '{}', headers: { 'content-encoding': 'gzip' } }),
  tooManyRequests: usingUp,
  headersTooLarge: writing(`GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
  internal: asking('lose'),
  unavailable: asking('break'),
  deadlineExceeded: asking('hang'),
};

describe('every row of the error table', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const scope = { origins: [PAGE], operations: ['look-up'] } as const;
    pageKey = (await new KeyStore(postgres.database).create({ name: 'page', scope })).key;
    stack = await startInProcess({
      queueUrl: postgres.url,
      databaseUrl: postgres.url,
      echoes: true,
      environment: { BOOTSTRAP_API_KEY_UNLIMITED: 'false', REQUEST_TIMEOUT_MS: '3000' },
    });
  });

  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
  });

  /** The case that exhausts the budget runs last. */
  const failures = (Object.keys(provocations) as UsualFailure[]).sort(
    (one, other) => Number(one === 'tooManyRequests') - Number(other === 'tooManyRequests'),
  );

  it.each(failures)('is returned when provoked: %s', async (failure) => {
    const { code, status } = errorCodes[failure];
    const refusal = await provocations[failure](stack.gateways[0]!.url);
    expect(refusal.status).toBe(status);
    expect(refusal.body).toEqual({
      code,
      reason: expect.stringMatching(/\w/),
      remediation: expect.stringMatching(/\w/),
    });
  });
});
