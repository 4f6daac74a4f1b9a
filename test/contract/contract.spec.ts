import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import { readDocument } from '../../tools/checks/openapi-schema.js';
import type { InterfaceSchema } from '../../tools/checks/openapi-schema.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { contractCases } from './contract-cases.js';
import { askOnce } from './contract-client.js';

const gazetteer = resolve('apps/cli/demo-gazetteer');
const tables = [...new Set(contractCases.map(({ table }) => table))];

describe('the contract', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;
  let schema: InterfaceSchema;

  beforeAll(async () => {
    postgres = await startPostgres();
    const files = readdirSync(gazetteer).map((name) => resolve(gazetteer, name));
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
    schema = await readDocument(`${stack.gateways[0]!.url}/openapi.json`);
  });

  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
  });

  describe.each(tables)('%s', (table) => {
    const cases = contractCases.filter((one) => one.table === table);

    it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { run }) => {
      await run(askOnce({ url: stack.gateways[0]!.url, key: TEST_API_KEY, schema }));
    });
  });

  it('has a case for every row: 250 at least, each named once in its table', () => {
    const names = contractCases.map(({ table, name }) => `${table}: ${name}`);
    expect(names.length).toBeGreaterThanOrEqual(250);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
