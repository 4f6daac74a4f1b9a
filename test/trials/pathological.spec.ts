import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDataset } from '#importing';
import {
  readGazetteerWords,
  pathologicalQueries,
} from '../../tools/pathological/pathological-queries.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { QueueHost } from '../../tools/services/stack.js';
import { startQueueHost } from '../../tools/services/stack.js';
import type { Answer } from '../gateway/v2-client.js';
import { ask } from '../gateway/v2-client.js';

const GAZETTEER = resolve('apps/cli/demo-gazetteer');
const NEIGHBOUR = '10 Downing Street, London SW1A 2AA';
const COUNT = 200;

// The full form is `npm run test:pathological`, which measures times.
describe('a request of pathological queries', () => {
  let postgres: TestPostgres;
  let queue: QueueHost;
  let stack: InProcessStack;

  beforeAll(async () => {
    postgres = await startPostgres();
    const files = (await readdir(GAZETTEER)).map((file) => join(GAZETTEER, file));
    await importDataset({ database: postgres.database, dataset: 'demo', files });
    queue = await startQueueHost('redis');
    const urls = { queueUrl: queue.url, databaseUrl: postgres.url };
    stack = await startInProcess({ ...urls, environment: { ANSWER_CACHE_SIZE: '0' } });
  });

  afterAll(async () => {
    await stack.stop();
    await queue.stop();
    await postgres.stop();
  });

  const askTexts = (texts: readonly string[]): Promise<Answer> => {
    const queries = texts.map((address_string) => ({ address_string, additional_matches: true }));
    return ask(stack.gateways[0]?.url ?? '', { queries, options: { input_filter: 'none' } });
  };

  it('is answered in full, or refused by the path of each text that is too long', async () => {
    const words = await readGazetteerWords(postgres.database);
    const texts = pathologicalQueries({ seed: 1, count: COUNT, words }).map(({ text }) => text);
    const isShort = (text: string): boolean => [...text.normalize('NFKC')].length <= 1_000;
    const { status, body } = await askTexts(texts.filter(isShort));
    expect(status).toBe(200);
    expect(body.responses).toHaveLength(texts.filter(isShort).length);
    const refused = await askTexts(texts);
    expect(refused.status).toBe(400);
    expect(refused.body.reason).toMatch(/^queries\[\d+\]\.address_string must have at most 1000/);
  });

  it('changes no answer beside it', async () => {
    const words = await readGazetteerWords(postgres.database);
    const texts = pathologicalQueries({ seed: 2, count: COUNT, words }).map(({ text }) => text);
    const alone = await askTexts([NEIGHBOUR]);
    const crowd = askTexts(texts.map((text) => text.slice(0, 50)));
    const beside = await askTexts([NEIGHBOUR]);
    expect((await crowd).status).toBe(200);
    expect(beside.body.responses).toEqual(alone.body.responses);
    expect(alone.body.responses[0]?.best_match?.address).toContain('Downing Street');
  });
});
