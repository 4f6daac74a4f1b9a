import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database';
import { importDataset } from '#importing';
import { samplePremises } from '../../apps/cli/src/benchmark/sampled-premises.js';
import { queriesOf } from '../../apps/cli/src/benchmark/service-load.js';
import { formsNamed } from '../../apps/cli/src/evaluation/forms/form-table.js';
import type { WireQuery } from '../../apps/cli/src/evaluation/wire.js';
import { writeRegisters } from '../../apps/cli/src/scale/write-register.js';
import { startPostgres } from '../support/postgres.js';
import type { QueueKind } from '../support/queue-host.js';
import { startRedisServer } from '../support/redis-server.js';
import { startStack } from '../support/stack.js';
import type { LoadedService } from './slow-service.js';

const SEED = 1;
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
  await fill(postgres.database);
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
  const queries = await queriesFor(postgres.database);
  return { stack, urls: stack.gateways.map(({ url }) => url), queries, stop };
}

const fill = async (database: Database): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'overload-'));
  try {
    const files = await writeRegisters({ directory, addresses: ADDRESSES, seed: SEED, side: 1 });
    await importDataset({ database, dataset: 'synthetic', files });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const queriesFor = async (database: Database): Promise<readonly WireQuery[]> => {
  const premises = await samplePremises(database, SAMPLE, SEED);
  return formsNamed(['exact', 'typo', 'reverse']).flatMap((form) =>
    queriesOf(form, premises, SEED),
  );
};
