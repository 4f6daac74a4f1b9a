import { describe, expect, it } from '@jest/globals';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { VillageGazetteer } from '../gazetteer/village-gazetteer.fake.js';
import { AnswerCache } from './answer-cache.js';
import type { ChunkContext } from './chunk-context.js';
import { usualPrecedence } from './merging/precedence.js';

const gazetteer = new VillageGazetteer([]);
const chunk = (changes: Partial<ChunkContext> = {}): ChunkContext => ({
  gazetteer,
  snapshot: gazetteer.snapshot(),
  deadline: Date.now() + 60_000,
  explain: false,
  outlines: false,
  precedence: usualPrecedence,
  ...changes,
});

const query = (id: string): GeocodeQuery => ({ kind: 'id', id, limit: 1 });
const [one, other] = [query('one'), query('other')];

const answerTo = (asked: GeocodeQuery): GeocodeAnswer => ({
  outcome: 'filtered',
  explanation: { components: {}, info: [JSON.stringify(asked)], warnings: [], errors: [] },
});

/** Answers each query so that it can be told apart, and notes what it was asked. */
const searching = (log: GeocodeQuery[]) => (queries: readonly GeocodeQuery[]) => {
  log.push(...queries);
  return Promise.resolve(queries.map(answerTo));
};

describe('AnswerCache', () => {
  it('searches once for what is asked twice, and answers in the order of the queries', async () => {
    const searched: GeocodeQuery[] = [];
    const cache = new AnswerCache(10);
    const [first] = await cache.through([one], chunk(), searching(searched));
    const both = await cache.through([other, one], chunk(), searching(searched));
    expect(searched).toEqual([one, other]);
    expect(both).toEqual([answerTo(other), first]);
    expect(cache.figures).toEqual({ hits: 1, misses: 2, size: 2 });
  });

  it.each<[string, Partial<ChunkContext>]>([
    ['asks for outlines', { outlines: true }],
    ['asks why', { explain: true }],
    ['finds another gazetteer', { snapshot: new VillageGazetteer([]).snapshot() }],
  ])('searches again for who %s', async (_, changes) => {
    const searched: GeocodeQuery[] = [];
    const cache = new AnswerCache(10);
    await cache.through([one], chunk(), searching(searched));
    await cache.through([one], chunk(changes), searching(searched));
    expect(searched).toEqual([one, one]);
  });

  it('keeps nothing that came after the deadline', async () => {
    const cache = new AnswerCache(10);
    await cache.through([one], chunk({ deadline: Date.now() - 1 }), searching([]));
    expect(cache.figures.size).toBe(0);
  });

  it('forgets what was asked longest ago', async () => {
    const searched: GeocodeQuery[] = [];
    const cache = new AnswerCache(1);
    await cache.through([one], chunk(), searching(searched));
    await cache.through([other], chunk(), searching(searched));
    await cache.through([one], chunk(), searching(searched));
    expect(searched).toEqual([one, other, one]);
  });
});
