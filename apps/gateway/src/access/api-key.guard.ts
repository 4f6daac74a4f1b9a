import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { KeyDirectory, LastUses } from '#access';
import { ApiError } from '../errors/api-error.js';
import { keyOfHeader } from './key-of-header.js';
import './principal-of.js';
import { WrongKeys } from './wrong-keys.js';

/** Lets in who sends a valid key, and notes on the request whose it is. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: KeyDirectory,
    private readonly lastUses: LastUses,
    private readonly wrongKeys: WrongKeys,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = keyOfHeader(request.headers.authorization);
    if (key === undefined) throw new ApiError('unauthorized');
    const principal = this.keys.principalOf(key);
    if (!principal) throw await this.refusal(request.ip);
    request.principal = principal;
    this.lastUses.note(principal);
    return true;
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
