import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { importDataset } from '#importing';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';

const gazetteer = resolve('apps/cli/demo-gazetteer');

/** A service whose protocols need no key, except Pelias'. */
export interface DemoService {
  readonly url: string;
  /** A valid API key. */
  readonly key: string;
  readonly stack: InProcessStack;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** A service with the demo gazetteer. */
export const startDemoService = (environment: Environment = {}): Promise<DemoService> =>
  startServiceWith(
    readdirSync(gazetteer).map((name) => resolve(gazetteer, name)),
    environment,
  );

/** A service with a data set of some files. */
export const startServiceWith = async (
  files: readonly string[],
  environment: Environment = {},
): Promise<DemoService> => {
  const postgres = await startPostgres();
  await importDataset({ database: postgres.database, dataset: 'demo', files });
  const stack = await startInProcess({
    queueUrl: postgres.url,
    databaseUrl: postgres.url,
    environment: {
      PUBLIC_PROTOCOLS: 'nominatim,photon,addok',
      PUBLIC_REQUESTS_PER_MINUTE: '10000',
      SUGGEST_REQUESTS_PER_MINUTE: '10000',
      ...environment,
    },
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await postgres.stop();
  };
  return { url: stack.gateways[0]!.url, key: TEST_API_KEY, stack, stop };
};
