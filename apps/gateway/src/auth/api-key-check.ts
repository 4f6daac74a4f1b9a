import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { KeyDirectory, LastUsedRecorder } from '#access';
import type { KeyOperation, KeyScope } from '#access';
import type { GeocodeQuery } from '#contracts';
import { ApiError } from '../http/errors/api-error.js';
import { protocolKey } from '../http/requested-protocol.js';
import type { Protocol } from '../http/requested-protocol.js';
import { principalOf } from '../http/request-context.js';
import { describeProblems } from '../wire-format/problem.js';

/** Enough for typing errors and for a client that starts with an old key; too few to guess a key. */
const WRONG_KEYS_PER_MINUTE = 30;
const WINDOW_SECONDS = 60;

/** Counts the invalid API keys of each network, in this gateway only. */
@Injectable()
export class WrongKeyThrottle {
  private readonly limiter = new RateLimiterMemory({
    points: WRONG_KEYS_PER_MINUTE,
    duration: WINDOW_SECONDS,
  });

  /** Counts one invalid key. Returns the seconds until a retry when the limit is exceeded. */
  async count(address: string): Promise<number | undefined> {
    try {
      await this.limiter.consume(callerNetwork(address));
      return undefined;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
    }
  }
}

const IPV4_MAPPED_PREFIX = '::ffff:';
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network of one caller: the whole IPv4 address, or the first 64 bits of an IPv6 address, because
 * a site is assigned at least a /64 (RFC 6177).
 */
export function callerNetwork(address: string): string {
  if (address.startsWith(IPV4_MAPPED_PREFIX)) return address.slice(IPV4_MAPPED_PREFIX.length);
  if (!address.includes(':')) return address;
  const [head = [], tail = []] = address.split('::').map(splitGroups);
  const omitted = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill('0');
  return [...head, ...omitted, ...tail].slice(0, NETWORK_GROUPS).join(':');
}

const splitGroups = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/** A search with a box and several countries is so many queries; tables and look-ups are more. */
const QUERIES_PER_PUBLIC_REQUEST = 10;

/** The injection token of the protocols that need no key. */
export const PUBLIC_ACCESS = Symbol('public access');

/** The protocols that everyone may use, and how many requests each network may send in a minute. */
export interface PublicAccess {
  readonly protocols: readonly Protocol[];
  readonly requestsPerMinute: number;
}

/** Checks the API key of a request and stores its owner on the request. */
@Injectable()
export class ApiKeyCheck {
  constructor(
    private readonly keys: KeyDirectory,
    private readonly lastUses: LastUsedRecorder,
    private readonly wrongKeys: WrongKeyThrottle,
    @Inject(PUBLIC_ACCESS) private readonly publicAccess: PublicAccess,
  ) {}

  /** Rejects with an ApiError when the key is missing, invalid, or not valid for this request. */
  async admit(request: FastifyRequest): Promise<void> {
    const { protocol } = request.routeOptions.config;
    const key =
      apiKeyFromHeader(request.headers.authorization) ?? (protocol && protocolKey(request));
    if (key === undefined) return this.admitWithoutKey(request, protocol);
    const principal = this.keys.principalOf(key);
    if (!principal) throw await this.rejection(request.ip);
    request.principal = principal;
    checkOrigin(principal.scope, request.headers.origin);
    checkRoute(principal.scope, request.routeOptions.config.operations);
    this.lastUses.record(principal);
  }

  /** The caller's network counts as the key of a protocol that is open to everyone. */
  private admitWithoutKey(request: FastifyRequest, protocol: Protocol | undefined): void {
    const { protocols, requestsPerMinute } = this.publicAccess;
    if (!protocol || !protocols.includes(protocol)) throw new ApiError('unauthorized');
    request.principal = {
      keyId: `network:${callerNetwork(request.ip)}`,
      prefix: 'public',
      name: 'public',
      limits: {
        v2RequestsPerMinute: requestsPerMinute,
        v2QueriesPerMinute: requestsPerMinute * QUERIES_PER_PUBLIC_REQUEST,
      },
      scope: { operations: ['geocode', 'reverse', 'look-up', 'suggest'] },
    };
  }

  private async rejection(address: string): Promise<ApiError> {
    // Before the first complete read of the keys, an unknown key may be valid.
    if (!this.keys.isComplete) return new ApiError('unavailable');
    const retryAfterSeconds = await this.wrongKeys.count(address);
    if (retryAfterSeconds === undefined) return new ApiError('unauthorized');
    const reason = 'Too many requests with an invalid API key came from this address.';
    return new ApiError('tooManyRequests', { reason, retryAfterSeconds });
  }
}

/**
 * The hook that checks the key on every route with `needsKey`, and where one is sent on routes with
 * `acceptsKey`. It is a hook because a Nest guard would run only after the body has been read, also
 * for callers without a key.
 */
export const apiKeyHook =
  (check: Pick<ApiKeyCheck, 'admit'>): onRequestAsyncHookHandler =>
  async (request) => {
    const { needsKey, acceptsKey } = request.routeOptions.config;
    const sendsKey = request.headers.authorization !== undefined;
    if (needsKey || (acceptsKey && sendsKey)) await check.admit(request);
  };

const checkOrigin = ({ origins }: KeyScope, origin: string | undefined): void => {
  if (origins === undefined || (origin !== undefined && origins.includes(origin))) return;
  const reason = 'This API key requires the header Origin, which web browsers send.';
  throw new ApiError('originNotAllowed', origin === undefined ? { reason } : {});
};

/** A route without operations is closed to keys that are limited to some. */
const checkRoute = ({ operations }: KeyScope, ofRoute: readonly KeyOperation[] = []): void => {
  if (!operations || ofRoute.some((operation) => operations.includes(operation))) return;
  const reason = `The request needs the operation ${ofRoute.join(' or ')}, ${NOT_ALLOWED}.`;
  throw new ApiError('operationNotAllowed', ofRoute.length > 0 ? { reason } : {});
};

const NOT_ALLOWED = 'which this API key does not allow';

const operationOfKind: Readonly<Record<GeocodeQuery['kind'], KeyOperation>> = {
  text: 'geocode',
  structured: 'geocode',
  reverse: 'reverse',
  id: 'look-up',
  'source-id': 'look-up',
  suggest: 'suggest',
};

/**
 * Throws an ApiError that lists the queries whose operation the API key of the request does not allow.
 * For routes of several operations. `pathOf` names a query in the request by its index.
 */
export function checkQueries(
  request: FastifyRequest,
  queries: readonly GeocodeQuery[],
  pathOf: (index: number) => string,
): void {
  const { operations } = principalOf(request).scope;
  if (!operations) return;
  const problems = queries.flatMap(({ kind }, index) => {
    const operation = operationOfKind[kind];
    if (operations.includes(operation)) return [];
    return { path: pathOf(index), what: `needs the operation ${operation}, ${NOT_ALLOWED}` };
  });
  if (problems.length === 0) return;
  throw new ApiError('operationNotAllowed', { reason: `${describeProblems(problems)}.` });
}

const scheme = /^bearer(?:[ \t]+|$)/i;

/** The key of an Authorization header, with or without `Bearer`; undefined when there is none. */
export function apiKeyFromHeader(authorization: string | undefined): string | undefined {
  const key = authorization?.trim().replace(scheme, '');
  return key || undefined;
}
