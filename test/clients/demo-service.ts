import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { importDataset } from '#importing';
import { startInProcess } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';

const gazetteer = resolve('apps/cli/demo-gazetteer');

/** A service that holds the demo gazetteer, and its API key. */
export interface DemoService {
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** Starts a gateway and a worker over a Postgres with the demo gazetteer. */
export async function startDemoService(
  environment?: Readonly<Record<string, string>>,
): Promise<DemoService> {
  const postgres = await startPostgres();
  const files = readdirSync(gazetteer).map((name) => resolve(gazetteer, name));
  await importDataset({ database: postgres.database, dataset: 'demo', files });
  const { url: databaseUrl } = postgres;
  const stack = await startInProcess({ queueUrl: databaseUrl, databaseUrl, environment });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await postgres.stop();
  };
  return { url: stack.gateways[0]!.url, key: TEST_API_KEY, stop };
}
