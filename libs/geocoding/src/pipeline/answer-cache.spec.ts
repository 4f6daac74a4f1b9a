import { describe, expect, it } from 'vitest';
import type { GeocodeAnswer, GeocodeQuery } from '#contracts';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { AnswerCache } from './answer-cache.js';
import type { ChunkContext } from './chunk-context.js';
import { defaultPrecedence } from './merging/precedence.js';

const gazetteer = new VillageGazetteer([]);
const chunk = (changes: Partial<ChunkContext> = {}): ChunkContext => ({
  gazetteer,
  snapshot: gazetteer.snapshot(),
  deadline: Date.now() + 60_000,
  explain: false,
  outlines: false,
  precedence: defaultPrecedence,
  ...changes,
});

const query = (id: string): GeocodeQuery => ({ kind: 'id', id, limit: 1 });
const [one, other] = [query('one'), query('other')];

const answerTo = (searched: GeocodeQuery): GeocodeAnswer => ({
  outcome: 'filtered',
  explanation: { components: {}, info: [JSON.stringify(searched)], warnings: [], errors: [] },
});

/** A search with a distinct answer for each query; it logs the queries. */
const loggedSearch = (log: GeocodeQuery[]) => (queries: readonly GeocodeQuery[]) => {
  log.push(...queries);
  return Promise.resolve(queries.map(answerTo));
};

describe('AnswerCache', () => {
  it('searches a repeated query once, and answers in the order of the queries', async () => {
    const searched: GeocodeQuery[] = [];
    const cache = new AnswerCache(10);
    const [first] = await cache.getOrSearch([one], chunk(), loggedSearch(searched));
    const both = await cache.getOrSearch([other, one], chunk(), loggedSearch(searched));
    expect(searched).toEqual([one, other]);
    expect(both).toEqual([answerTo(other), first]);
    expect(cache.figures).toEqual({ hits: 1, misses: 2, size: 2 });
  });

  it.each<[string, Partial<ChunkContext>]>([
    ['outlines are requested', { outlines: true }],
    ['an explanation is requested', { explain: true }],
    ['the snapshot has changed', { snapshot: new VillageGazetteer([]).snapshot() }],
  ])('searches again if %s', async (_, changes) => {
    const searched: GeocodeQuery[] = [];
    const cache = new AnswerCache(10);
    await cache.getOrSearch([one], chunk(), loggedSearch(searched));
    await cache.getOrSearch([one], chunk(changes), loggedSearch(searched));
    expect(searched).toEqual([one, one]);
  });

  it('does not store answers from after the deadline', async () => {
    const cache = new AnswerCache(10);
    await cache.getOrSearch([one], chunk({ deadline: Date.now() - 1 }), loggedSearch([]));
    expect(cache.figures.size).toBe(0);
  });

  it('evicts the least recently used answer', async () => {
    const searched: GeocodeQuery[] = [];
    const cache = new AnswerCache(1);
    await cache.getOrSearch([one], chunk(), loggedSearch(searched));
    await cache.getOrSearch([other], chunk(), loggedSearch(searched));
    await cache.getOrSearch([one], chunk(), loggedSearch(searched));
    expect(searched).toEqual([one, other, one]);
  });

  it('throws if the search returns too few answers', async () => {
    const incomplete = () => Promise.resolve([]);
    await expect(new AnswerCache(10).getOrSearch([one], chunk(), incomplete)).rejects.toThrow(
      'result 0 of the search is missing',
    );
  });
});
