import type { WireQuery } from '../../apps/cli/src/evaluation/wire.js';
import { startPostgres } from '../support/postgres.js';
import type { QueueKind } from '../support/queue-host.js';
import { startRedisServer } from '../support/redis-server.js';
import { startStack } from '../support/stack.js';
import { drawQueries, fillWithCountry } from '../support/synthetic-country.js';
import type { LoadedService } from './slow-service.js';

const ADDRESSES = 100_000;
/** Asked for in three forms each. */
const SAMPLE = 5_000;

/** Which queue, and how many gateways and workers over it. */
export interface RealServicePlan {
  readonly queue: QueueKind;
  readonly gateways: number;
  readonly workers: number;
  readonly requestTimeoutMs: number;
}

/** Gateways and workers that geocode addresses of a synthetic country, and keep no answers. */
export async function startRealService(
  plan: RealServicePlan,
): Promise<LoadedService & { readonly queries: readonly WireQuery[] }> {
  const postgres = await startPostgres();
  await fillWithCountry(postgres.database, ADDRESSES);
  const redis = plan.queue === 'redis' ? await startRedisServer() : undefined;
  const stack = await startStack({
    queueUrl: redis?.url ?? postgres.url,
    databaseUrl: postgres.url,
    gateways: plan.gateways,
    workers: plan.workers,
    keepsLog: false,
    environment: {
      ANSWER_CACHE_SIZE: '0',
      REQUEST_TIMEOUT_MS: String(plan.requestTimeoutMs),
    },
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await redis?.stop();
    await postgres.stop();
  };
  const queries = await drawQueries(postgres.database, SAMPLE);
  return { stack, urls: stack.gateways.map(({ url }) => url), queries, stop };
}
