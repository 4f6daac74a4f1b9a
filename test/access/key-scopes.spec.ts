import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyStore } from '#access';
import type { KeyScope } from '#access';
import { answerOf, ask } from '../gateway/v2-client.js';
import type { Answer } from '../gateway/v2-client.js';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { exchangeRawHttp } from '../support/raw-http-exchange.js';
import { askV1 } from '../v1/v1-client.js';

const SHOP = 'https://shop.example';
const OPERATOR = 'https://operator.example';
const STRANGER = 'https://stranger.example';
const V2 = '/final-destination/v2';
const UUID = '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b';

const byText = { address_string: 'fast' };
const byFields = { address_structured: { street_name: 'x' } };
const byId = { id: UUID };
const bySourceId = { source_id: { os_uprn: '10033544614' } };
const byPosition = { location: { latitude: 51.5, longitude: -0.13 } };

let postgres: TestPostgres;
let store: KeyStore;
let stack: InProcessStack;
let url: string;

/** The keys of all cases: created before the gateway starts, so that it knows them at once. */
const scopes = {
  page: { origins: [SHOP], operations: ['look-up', 'suggest'] },
  origin: { origins: [SHOP] },
  lookUp: { operations: ['look-up'] },
  reverse: { operations: ['reverse'] },
  geocode: { operations: ['geocode'] },
  batch: { operations: ['batch'] },
} as const satisfies Record<string, KeyScope>;

const keys = new Map<string, string>();

const keyOf = (name: keyof typeof scopes): string => keys.get(name)!;

beforeAll(async () => {
  postgres = await startPostgres();
  store = new KeyStore(postgres.database);
  for (const [name, scope] of Object.entries(scopes)) {
    keys.set(name, (await store.create({ name, scope })).key);
  }
  stack = await startInProcess({
    queueUrl: postgres.url,
    databaseUrl: postgres.url,
    echoes: true,
    environment: { CORS_ORIGINS: OPERATOR },
  });
  url = stack.gateways[0]!.url;
});

afterAll(async () => {
  await stack.stop();
  await postgres.stop();
});

const askWith = (
  authorization: string,
  queries: readonly object[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => ask(url, { queries }, { authorization, ...headers });

const get = async (path: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  answerOf(await fetch(url + path, { headers }), 'GET');

const allowedOrigin = ({ headers }: Pick<Answer, 'headers'>): string | null =>
  headers.get('access-control-allow-origin');

describe('a key that is limited to an origin', () => {
  it('is valid in the pages of the origin, which may read the answers', async () => {
    const answer = await askWith(keyOf('origin'), [byText], { origin: SHOP });
    expect(answer.status).toBe(200);
    expect(allowedOrigin(answer)).toBe(SHOP);
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  it.each([
    ['of another origin', { origin: STRANGER }],
    ['of the same host with another scheme', { origin: 'http://shop.example' }],
    ['of a page without an origin', { origin: 'null' }],
    ['without the header', {}],
  ])('is rejected in a request %s', async (_which, headers) => {
    const answer = await askWith(keyOf('origin'), [byText], headers);
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'reason', 'remediation']);
    expect(answer.body.code).toBe('origin_not_allowed');
    expect(allowedOrigin(answer)).toBeNull();
    expect(answer.headers.get('ratelimit')).toBeNull();
  });

  it('is rejected by version 1 in its own format, and valid there too', async () => {
    const body = { address_string: 'fast' };
    const authorization = keyOf('origin');
    const rejected = await askV1(url, body, { authorization, origin: STRANGER });
    expect(rejected.status).toBe(403);
    expect(rejected.body).toEqual({
      error: expect.stringMatching(/Origin of the request\. Send /),
    });
    expect((await askV1(url, body, { authorization, origin: SHOP })).status).toBe(200);
  });

  it('is rejected before the body is read', async () => {
    const answer = await ask(url, '{', { authorization: keyOf('origin') });
    expect(answer.body.code).toBe('origin_not_allowed');
  });

  it('has a preflight request answered for its origin, and none for others', async () => {
    const preflight = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      return fetch(url + V2, { method: 'OPTIONS', headers });
    };
    const { headers, status } = await preflight(SHOP);
    expect(status).toBe(200);
    expect(allowedOrigin({ headers })).toBe(SHOP);
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(allowedOrigin(await preflight(OPERATOR))).toBe(OPERATOR);
    expect(allowedOrigin(await preflight(STRANGER))).toBeNull();
  });

  it('has its origin allowed in rejections before routing as well', async () => {
    const allowed = async (origin: string) =>
      /access-control-allow-origin: (.*)\r/.exec(
        await exchangeRawHttp(url, `BREW ${V2} HTTP/1.1\r\norigin: ${origin}\r\n\r\n`),
      )?.[1];
    expect(await allowed(SHOP)).toBe(SHOP);
    expect(await allowed(STRANGER)).toBeUndefined();
  });

  it('does not limit keys without origins', async () => {
    expect((await askWith(keyOf('geocode'), [byText])).status).toBe(200);
    const strange = await askWith(keyOf('geocode'), [byText], { origin: STRANGER });
    expect(strange.status).toBe(200);
  });
});

describe('a key that is limited to operations', () => {
  it.each([
    ['geocode', byText],
    ['geocode', byFields],
    ['reverse', byPosition],
    ['lookUp', byId],
    ['lookUp', bySourceId],
    ['lookUp', { ...byId, ...byPosition }],
  ] as const)('to %s, allows the query %j, and no other key does', async (name, query) => {
    expect((await askWith(keyOf(name), [query])).status).toBe(200);
    const others = (['geocode', 'reverse', 'lookUp', 'batch'] as const).filter(
      (other) => other !== name,
    );
    for (const other of others) {
      const answer = await askWith(keyOf(other), [query]);
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('operation_not_allowed');
    }
  });

  it('lists every query that it does not allow, and answers none', async () => {
    const answer = await askWith(keyOf('lookUp'), [byId, byText, bySourceId, byPosition]);
    expect(answer.status).toBe(403);
    expect(answer.body.reason).toBe(
      'queries[1] needs the operation geocode, which this API key does not allow; queries[3] needs the operation reverse, which this API key does not allow.',
    );
  });

  it('has an invalid request rejected as invalid', async () => {
    const answer = await askWith(keyOf('lookUp'), [{ ...byText, surprise: 1 }]);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
  });

  it('is rejected where a route offers nothing that it allows', async () => {
    for (const path of [
      `${V2}/batches`,
      `${V2}/batches/${UUID}`,
      `${V2}/batches/${UUID}/results`,
    ]) {
      const answer = await get(path, { authorization: keyOf('lookUp') });
      expect(answer.body.code).toBe('operation_not_allowed');
      expect(answer.status).toBe(403);
      expect((await get(path, { authorization: keyOf('batch') })).status).not.toBe(403);
    }
    const upload = await fetch(`${url}${V2}/batches`, {
      method: 'POST',
      headers: { authorization: keyOf('lookUp'), 'content-type': 'text/csv' },
      body: 'address_string\nx\n',
    });
    expect((await answerOf(upload)).body.code).toBe('operation_not_allowed');
  });

  it('shows no details of the health', async () => {
    const { status } = await get('/health', { authorization: keyOf('lookUp') });
    expect(status).toBe(403);
  });

  it('is judged by what a query of version 1 searches', async () => {
    const position = { latitude: 51.5, longitude: -0.13 };
    const askFor = (body: object, name: keyof typeof scopes) =>
      askV1(url, body, { authorization: keyOf(name) });
    expect((await askFor(position, 'reverse')).status).toBe(200);
    expect((await askFor({ ...position, address_string: ' ' }, 'reverse')).status).toBe(200);
    expect((await askFor({ ...position, address_string: 'fast' }, 'geocode')).status).toBe(200);
    const rejected = await askFor({ ...position, address_string: 'fast' }, 'reverse');
    expect(rejected.status).toBe(403);
    expect(rejected.body).toEqual({
      error:
        'The query needs the operation geocode, which this API key does not allow. Use an API key that allows the operation.',
    });
    expect((await askFor(position, 'lookUp')).status).toBe(403);
  });
});

describe('a key for a web page', () => {
  it('allows its operations in the pages of its origin, which may read the rejections', async () => {
    const authorization = keyOf('page');
    expect((await askWith(authorization, [byId], { origin: SHOP })).status).toBe(200);
    const geocoding = await askWith(authorization, [byText], { origin: SHOP });
    expect(geocoding.body.code).toBe('operation_not_allowed');
    expect(allowedOrigin(geocoding)).toBe(SHOP);
    const elsewhere = await askWith(authorization, [byId], { origin: OPERATOR });
    expect(elsewhere.body.code).toBe('origin_not_allowed');
    expect(allowedOrigin(elsewhere)).toBe(OPERATOR);
  });

  /** Polling must not reach a limit. */
  const limits = { unlimited: true };

  it('is known to running gateways, whose CORS headers follow', async () => {
    const origin = 'https://new.example';
    const { key } = await store.create({ name: 'new', scope: { origins: [origin] }, limits });
    await eventually(async () => (await askWith(key, [byId], { origin })).status === 200);
    expect(allowedOrigin(await askWith(key, [byId], { origin }))).toBe(origin);
    await store.revoke('new');
    // 401, or 429 once the throttle of wrong keys rejects it.
    await eventually(async () => (await askWith(key, [byId], { origin })).status !== 200);
    expect(allowedOrigin(await askWith(key, [byId], { origin }))).toBeNull();
  });

  it('follows a change of the stored scope', async () => {
    const { key, record } = await store.create({ name: 'changed', limits });
    await eventually(async () => (await askWith(key, [byId])).status === 200);
    await postgres.database.query(
      {
        name: 'spec-limit-to-origins',
        text: `UPDATE api_key SET origins = '{https://shop.example}' WHERE id = $1`,
      },
      [record.id],
    );
    await eventually(async () => (await askWith(key, [byId])).status === 403);
    expect((await askWith(key, [byId], { origin: SHOP })).status).toBe(200);
  });
});
