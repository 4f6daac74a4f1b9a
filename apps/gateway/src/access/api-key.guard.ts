import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { KeyDirectory } from '#access';
import { ApiError } from '../errors/api-error.js';
import { keyOfHeader } from './key-of-header.js';
import './principal-of.js';

/** Lets in who sends a valid key, and notes on the request whose it is. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(private readonly keys: KeyDirectory) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = keyOfHeader(request.headers.authorization);
    const principal = key === undefined ? undefined : this.keys.principalOf(key);
    if (!principal) throw new ApiError('unauthorized');
    request.principal = principal;
    return true;
  }
}
