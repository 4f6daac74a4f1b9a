import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyDirectory, LastUses } from '#access';
import { ApiError } from '../errors/api-error.js';
import { keyOfHeader } from './key-of-header.js';
import './needs-key.js';
import './principal-of.js';
import { WrongKeys } from './wrong-keys.js';

/** Lets in who sends a valid key, and notes on the request whose it is. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly keys: KeyDirectory,
    private readonly lastUses: LastUses,
    private readonly wrongKeys: WrongKeys,
  ) {}

  /** Rejects with the failure to answer with when the key is missing or not valid. */
  async admit(request: FastifyRequest): Promise<void> {
    const key = keyOfHeader(request.headers.authorization);
    if (key === undefined) throw new ApiError('unauthorized');
    const principal = this.keys.principalOf(key);
    if (!principal) throw await this.refusal(request.ip);
    request.principal = principal;
    this.lastUses.note(principal);
  }

  private async refusal(address: string): Promise<ApiError> {
    // As long as the keys have never been read, nobody can say that this one is wrong.
    if (!this.keys.isComplete) return new ApiError('unavailable');
    const retryAfterSeconds = await this.wrongKeys.count(address);
    if (retryAfterSeconds === undefined) return new ApiError('unauthorized');
    const reason = 'Too many wrong API keys came from this address.';
    return new ApiError('tooManyRequests', { reason, retryAfterSeconds });
  }
}

/**
 * Has the key of a request checked on every route that needs one. As a hook, since a guard of Nest
 * stands behind the parser: what a stranger sends is not to cost a look at its body.
 */
export function checkKeys(server: FastifyInstance, check: Pick<KeyCheck, 'admit'>): void {
  server.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.needsKey) await check.admit(request);
  });
}
