import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importDataset } from '#importing';
import { readDocument } from '../support/answer-schema.js';
import { startPostgres } from '../support/postgres.js';
import type { TestPostgres } from '../support/postgres.js';
import { startStack, TEST_API_KEY } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { holdToSchema } from './hold-to-schema.js';

const COUNT = 500;

/** Always the same requests, so that what fails once fails again. */
const SEED = 20_261;

describe('a service that is asked anything', () => {
  let postgres: TestPostgres;
  let stack: Stack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const gazetteer = resolve('apps/cli/demo-gazetteer');
    const files = readdirSync(gazetteer).map((name) => resolve(gazetteer, name));
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startStack({ queueUrl: postgres.url, databaseUrl: postgres.url });
  });

  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
  });

  it('answers as its own document says, whatever comes', async () => {
    const { url } = stack.gateways[0]!;
    const schema = await readDocument(`${url}/openapi.json`);
    const tally = await holdToSchema({ url, key: TEST_API_KEY, schema, count: COUNT, seed: SEED });
    expect(tally.get(200)).toBeGreaterThan(COUNT / 4);
    expect(tally.get(400)).toBeGreaterThan(COUNT / 10);
  });
});
