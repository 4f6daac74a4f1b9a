import { IsOptional } from 'class-validator';
import { IsQueueUrl, Setting } from '#platform';

/** The environment variables of rate limiting. */
export class RateLimitEnvironment {
  @Setting(
    'URL of the server that counts the requests of API keys: [Redis](#redis-urls) or [Postgres](#postgres-urls).',
    'the URL of the queue',
  )
  @IsOptional()
  @IsQueueUrl()
  readonly LIMITER_URL?: string;
}

/** The settings of rate limiting. */
export interface RateLimitConfig {
  readonly limiterUrl: string;
}

export const readRateLimitConfig = (
  { LIMITER_URL }: RateLimitEnvironment,
  queueUrl: string,
): RateLimitConfig => ({ limiterUrl: LIMITER_URL ?? queueUrl });
