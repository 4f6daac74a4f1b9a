import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startPostgres } from '../../support/postgres.js';
import type { TestPostgres } from '../../support/postgres.js';
import {
  describeWithSamples,
  openSampleGazetteer,
  SAMPLE_GAZETTEER_LIMIT_MS,
} from '../../support/sample-gazetteer.js';
import { startStack, TEST_API_KEY } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { heldAgainst } from './hold-against-truth.js';
import { missLines, shareOf } from './truth-report.js';
import type { Held, Part } from './truth-report.js';
import { truths } from './truths.table.js';

describeWithSamples('held against the map', () => {
  let gazetteer: TestPostgres;
  /** Of its own, since nobody writes to the gazetteer. */
  let queue: TestPostgres;
  let stack: Stack;
  let all: readonly Held[] = [];

  beforeAll(async () => {
    gazetteer = await openSampleGazetteer();
    queue = await startPostgres();
    stack = await startStack({ queueUrl: queue.url, databaseUrl: gazetteer.url });
    const service = { url: stack.gateways[0]!.url, key: TEST_API_KEY };
    all = await heldAgainst(service, Object.entries(truths));
    const misses = missLines(all);
    if (misses.length > 0) console.log(misses.join('\n'));
  }, SAMPLE_GAZETTEER_LIMIT_MS);

  afterAll(async () => {
    await stack?.stop();
    await queue?.stop();
    await gazetteer?.stop();
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
