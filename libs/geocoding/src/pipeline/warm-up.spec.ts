import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { GeocodeQuery } from '#contracts';
import type { Gazetteer } from '../index/gazetteer.js';
import { GazetteerNotLoadedError } from '../index/gazetteer.js';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { AnswerCache } from './answer-cache.js';
import { Geocoder } from './geocoder.js';
import { warmUpQueries } from './warm-up.js';

const schaan = { country: 'LI', city: 'Schaan', postcode: '9494', houses: ['1', '12'] };
const villageOf = (streets: number) =>
  new VillageGazetteer(
    Array.from({ length: streets }, (_, number) => ({
      ...schaan,
      street: `Birkenweg ${String(number)}`,
      at: { lat: 47.1, lon: 9.5 + number / 1000 },
    })),
  );
const gazetteer = villageOf(20);

const isText = (query: GeocodeQuery) => query.kind === 'text';

describe('queries for the warm-up', () => {
  const queries = [...warmUpQueries(gazetteer.snapshot())];

  it('are about streets that are spread over the gazetteer, a few hundred at most', () => {
    const starts = [...warmUpQueries(villageOf(500).snapshot())]
      .filter(isText)
      .map(({ text }) => text)
      .filter((text) => text.endsWith(' 12, schaan') && text.startsWith('birken'));

    expect(starts.length).toBeGreaterThan(150);
    expect(starts.length).toBeLessThanOrEqual(250);
    expect(starts[0]).toBe('birken weg 0 12, schaan');
    expect(starts.at(-1)).toMatch(/^birken weg 49\d 12, schaan$/);
  });

  it('are of every kind that takes code of its own', () => {
    expect(new Set(queries.map(({ kind }) => kind))).toEqual(
      new Set(['text', 'structured', 'reverse', 'suggest']),
    );
  });

  it('name streets that are found, misspelt or not', async () => {
    const texts = queries.filter(isText).slice(0, 4);
    const chunk = { version: 1, queries: texts, explain: false, outlines: false } as const;

    const answers = await new Geocoder(gazetteer).geocode(chunk, { deadline: Date.now() + 60_000 });

    expect(texts).toHaveLength(4);
    expect(answers.map(({ outcome }) => outcome)).not.toContain('filtered');
    expect(answers[0]).toMatchObject({
      outcome: 'matched',
      matches: [{ address: { streetName: 'Birkenweg 0', streetNumber: '12' } }],
    });
  });

  it('are none without streets', () => {
    expect([...warmUpQueries(new VillageGazetteer([]).snapshot())]).toEqual([]);
  });
});

/** A gazetteer that counts what is fetched from it, or fails. */
const observed = (fetch: () => void): Gazetteer =>
  Object.assign(Object.create(gazetteer) as Gazetteer, {
    premisesAt: (...parameters: Parameters<Gazetteer['premisesAt']>) => {
      fetch();
      return gazetteer.premisesAt(parameters[0]);
    },
  });

describe('the warm-up of a geocoder', () => {
  it('answers queries, and leaves none of the answers in the cache', async () => {
    let fetches = 0;
    const cache = new AnswerCache(1_000);

    await new Geocoder(
      observed(() => (fetches += 1)),
      cache,
    ).warmUp(60_000, nextTurn);

    expect(fetches).toBeGreaterThanOrEqual(20);
    expect(cache.figures).toMatchObject({ hits: 0, misses: 0 });
  });

  it('yields before each query, so that those of users come first', async () => {
    const events: string[] = [];

    await new Geocoder(observed(() => events.push('fetch'))).warmUp(60_000, async () => {
      events.push('yield');
      await nextTurn();
    });

    expect(events[0]).toBe('yield');
    expect(events.join(' ')).not.toMatch(/fetch fetch fetch/);
  });

  it('ends when its time is over', async () => {
    let fetches = 0;

    await new Geocoder(observed(() => (fetches += 1))).warmUp(0, nextTurn);

    expect(fetches).toBe(0);
  });

  it('does nothing without a data set', async () => {
    const empty = Object.assign(Object.create(gazetteer) as Gazetteer, {
      snapshot: () => {
        throw new GazetteerNotLoadedError();
      },
    });

    await expect(new Geocoder(empty).warmUp(60_000, nextTurn)).resolves.toBeUndefined();
  });

  it('rejects when the gazetteer does', async () => {
    const failing = observed(() => {
      throw new Error('no connection');
    });

    await expect(new Geocoder(failing).warmUp(60_000, nextTurn)).rejects.toThrow('no connection');
  });
});
