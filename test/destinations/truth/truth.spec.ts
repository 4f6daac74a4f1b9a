import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importDataset } from '#importing';
import { describeWithOsmium } from '../../importing/osmium.js';
import { startPostgres } from '../../support/postgres.js';
import type { TestPostgres } from '../../support/postgres.js';
import { startStack, TEST_API_KEY } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { heldAgainst } from './hold-against-truth.js';
import { missLines, shareOf } from './truth-report.js';
import type { Held, Part } from './truth-report.js';
import { truths } from './truths.table.js';

const samples = resolve('../shared/data/osm');
const hasSamples = existsSync(samples);

if (!hasSamples) console.warn('../shared is absent: nothing is held against the true destinations');

(hasSamples ? describeWithOsmium : describe.skip)('held against the map', () => {
  let postgres: TestPostgres;
  let stack: Stack;
  let all: readonly Held[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    const { database, url } = postgres;
    for (const dataset of Object.keys(truths)) {
      const files = [resolve(samples, `${dataset}.osm.pbf`)];
      await importDataset({ database, dataset, files });
    }
    stack = await startStack({ queueUrl: url, databaseUrl: url });
    const service = { url: stack.gateways[0]!.url, key: TEST_API_KEY };
    all = await heldAgainst(service, Object.entries(truths));
    const misses = missLines(all);
    if (misses.length > 0) console.log(misses.join('\n'));
  }, 300_000);

  afterAll(async () => {
    await stack?.stop();
    await postgres?.stop();
  });

  const rightOf = (part: Part): number => {
    const { right, of } = shareOf(part, all);
    return right / of;
  };

  it('sends to the right door where an entrance is mapped', () => {
    expect(rightOf('door')).toBeGreaterThanOrEqual(0.95);
  });

  it('sends to the right building', () => {
    expect(rightOf('building')).toBeGreaterThanOrEqual(0.99);
  });

  it('sends to the parking that a person would name', () => {
    expect(rightOf('parking')).toBeGreaterThanOrEqual(0.9);
  });
});
