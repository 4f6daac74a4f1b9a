import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { readDocument } from '../../tools/checks/openapi-schema.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { checkAgainstSchema } from '../../tools/checks/property.command.js';

const COUNT = 500;

/** A fixed seed, so that failures are reproducible. */
const SEED = 20_261;

describe('a service that receives arbitrary requests', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const gazetteer = resolve('apps/cli/demo-gazetteer');
    const files = readdirSync(gazetteer).map((name) => resolve(gazetteer, name));
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
  });

  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
  });

  it('answers as described in its OpenAPI document', async () => {
    const { url } = stack.gateways[0]!;
    const schema = await readDocument(`${url}/openapi.json`);
    const counts = await checkAgainstSchema({
      url,
      key: TEST_API_KEY,
      schema,
      count: COUNT,
      seed: SEED,
    });
    expect(counts.get(200)).toBeGreaterThan(COUNT / 4);
    expect(counts.get(400)).toBeGreaterThan(COUNT / 10);
  });
});
