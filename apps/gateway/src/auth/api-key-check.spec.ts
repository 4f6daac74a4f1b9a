import { describe, expect, it } from 'vitest';
import type { FastifyRequest } from 'fastify';
import type { KeyDirectory, KeyOperation, KeyScope, LastUsedRecorder, Principal } from '#access';
import type { GeocodeQuery } from '#contracts';
import { ApiError } from '../http/errors/api-error.js';
import { ApiKeyCheck, WrongKeyThrottle, apiKeyFromHeader, checkQueries } from './api-key-check.js';

describe('apiKeyFromHeader', () => {
  it.each([
    ['bare', 'fd_x', 'fd_x'],
    ['after Bearer', 'Bearer fd_x', 'fd_x'],
    ['after bearer in any case, with any white space', ' BEARER \t fd_x ', 'fd_x'],
    ['that begins like the scheme', 'bearer-of-news', 'bearer-of-news'],
    ['of another scheme, which becomes a part of the key', 'Basic eDp5', 'Basic eDp5'],
  ])('reads a key %s', (_how, header, key) => {
    expect(apiKeyFromHeader(header)).toBe(key);
  });

  it.each([undefined, '', '  ', 'Bearer ', 'Bearer'])('is undefined for %p', (header) => {
    expect(apiKeyFromHeader(header)).toBeUndefined();
  });
});

const KEY = 'fd_x';
const SHOP = 'https://shop.example';

const principalWith = (scope: KeyScope): Principal => ({
  ...{ keyId: 'id', prefix: 'fd_x', name: 'shop', limits: {} },
  scope,
});

/** The code of the error that is thrown, or `accepted`. */
const outcomeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'accepted';
  } catch (error) {
    if (error instanceof ApiError) return error.entry.code;
    throw error;
  }
};

interface RequestOptions {
  readonly origin?: string;
  readonly operations?: readonly KeyOperation[];
}

describe('a key', () => {
  const uses: string[] = [];

  const admit = (scope: KeyScope, { origin, operations }: RequestOptions): Promise<string> => {
    const keys = {
      isComplete: true,
      principalOf: (key: string) => (key === KEY ? principalWith(scope) : undefined),
    } as KeyDirectory;
    const record = ({ name }: Principal): void => void uses.push(name);
    const check = new ApiKeyCheck(keys, { record } as LastUsedRecorder, new WrongKeyThrottle(), {
      protocols: [],
      requestsPerMinute: 1,
    });
    const request = {
      headers: { authorization: KEY, origin },
      routeOptions: { config: { operations } },
    } as FastifyRequest;
    return outcomeOf(() => check.admit(request));
  };

  it.each([
    [{}, undefined, 'accepted'],
    [{}, 'https://other.example', 'accepted'],
    [{ origins: [SHOP] }, SHOP, 'accepted'],
    [{ origins: ['https://first.example', SHOP] }, SHOP, 'accepted'],
    [{ origins: [SHOP] }, undefined, 'origin_not_allowed'],
    [{ origins: [SHOP] }, '', 'origin_not_allowed'],
    [{ origins: [SHOP] }, 'null', 'origin_not_allowed'],
    [{ origins: [SHOP] }, 'http://shop.example', 'origin_not_allowed'],
    [{ origins: [SHOP] }, `${SHOP}:8443`, 'origin_not_allowed'],
    [{ origins: [SHOP] }, `${SHOP}.other.example`, 'origin_not_allowed'],
    [{ origins: [SHOP] }, 'https://a.shop.example', 'origin_not_allowed'],
    [{ origins: [SHOP] }, `${SHOP}, ${SHOP}`, 'origin_not_allowed'],
  ] as const)('of the scope %j, sent from the origin %j, is %s', async (scope, origin, outcome) => {
    expect(await admit(scope, { origin })).toBe(outcome);
  });

  it.each([
    [{}, undefined, 'accepted'],
    [{}, ['batch'], 'accepted'],
    [{ operations: ['batch'] }, ['batch'], 'accepted'],
    [{ operations: ['look-up', 'suggest'] }, ['geocode', 'reverse', 'look-up'], 'accepted'],
    [{ operations: ['look-up', 'suggest'] }, ['batch'], 'operation_not_allowed'],
    [{ operations: ['look-up', 'suggest'] }, ['geocode', 'reverse'], 'operation_not_allowed'],
    [{ operations: ['look-up', 'suggest'] }, undefined, 'operation_not_allowed'],
    [{ operations: [] }, ['geocode'], 'operation_not_allowed'],
  ] as const)('of the scope %j, on a route for %j, is %s', async (scope, operations, outcome) => {
    expect(await admit(scope, { operations })).toBe(outcome);
  });

  it('counts as used only where it is accepted', async () => {
    uses.length = 0;
    await admit({ origins: [SHOP] }, {});
    expect(uses).toEqual([]);
    await admit({ origins: [SHOP] }, { origin: SHOP });
    expect(uses).toEqual(['shop']);
  });
});

describe('checkQueries', () => {
  const position = { lat: 51.5, lon: -0.13 };
  const queries: Readonly<Record<GeocodeQuery['kind'], GeocodeQuery>> = {
    text: { kind: 'text', text: 'x', inputFilter: 'loose', limit: 1 },
    structured: { kind: 'structured', address: {}, inputFilter: 'loose', limit: 1 },
    reverse: {
      kind: 'reverse',
      vicinity: { position, radiusMetres: 50 },
      language: 'local',
      limit: 1,
    },
    id: { kind: 'id', id: '0b4c4b56-39c2-5d4a-9ad7-1a1f6a7a4a9b', from: position, limit: 1 },
    'source-id': { kind: 'source-id', scheme: 'uprn', value: '1', limit: 1 },
    suggest: { kind: 'suggest', text: 'x', limit: 1 },
  };

  const check = (scope: KeyScope, ...kinds: readonly GeocodeQuery['kind'][]): void =>
    checkQueries(
      { principal: principalWith(scope) } as FastifyRequest,
      kinds.map((kind) => queries[kind]),
      (index) => `queries[${index}]`,
    );

  it.each([
    ['text', 'geocode'],
    ['structured', 'geocode'],
    ['reverse', 'reverse'],
    ['id', 'look-up'],
    ['source-id', 'look-up'],
    ['suggest', 'suggest'],
  ] as const)('requires for a query of the kind %s the operation %s', async (kind, operation) => {
    const others = (['geocode', 'reverse', 'look-up', 'suggest', 'batch'] as const).filter(
      (other) => other !== operation,
    );
    expect(await outcomeOf(() => check({}, kind))).toBe('accepted');
    expect(await outcomeOf(() => check({ operations: [operation] }, kind))).toBe('accepted');
    expect(await outcomeOf(() => check({ operations: others }, kind))).toBe(
      'operation_not_allowed',
    );
  });

  it('lists the queries that are not allowed', () => {
    const scope = { operations: ['look-up'] } as const;
    expect(() => check(scope, 'text', 'id', 'reverse')).toThrow(
      'queries[0] needs the operation geocode, which this API key does not allow; queries[2] needs the operation reverse, which this API key does not allow.',
    );
  });
});
