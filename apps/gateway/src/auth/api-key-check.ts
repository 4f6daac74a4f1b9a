import { Injectable } from '@nestjs/common';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { KeyDirectory, LastUsedRecorder } from '#access';
import { ApiError } from '../http/errors/api-error.js';
import '../http/request-context.js';
import { WrongKeyThrottle } from './wrong-key-throttle.js';

/** Checks the API key of a request and stores its owner on the request. */
@Injectable()
export class ApiKeyCheck {
  constructor(
    private readonly keys: KeyDirectory,
    private readonly lastUses: LastUsedRecorder,
    private readonly wrongKeys: WrongKeyThrottle,
  ) {}

  /** Rejects with an ApiError when the key is missing or invalid. */
  async admit(request: FastifyRequest): Promise<void> {
    const key = apiKeyFromHeader(request.headers.authorization);
    if (key === undefined) throw new ApiError('unauthorized');
    const principal = this.keys.principalOf(key);
    if (!principal) throw await this.rejection(request.ip);
    request.principal = principal;
    this.lastUses.record(principal);
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

const scheme = /^bearer(?:[ \t]+|$)/i;

/** The key of an Authorization header, with or without `Bearer`; undefined when there is none. */
export function apiKeyFromHeader(authorization: string | undefined): string | undefined {
  const key = authorization?.trim().replace(scheme, '');
  return key || undefined;
}
