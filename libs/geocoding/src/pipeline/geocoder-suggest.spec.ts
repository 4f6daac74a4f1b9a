import { describe, expect, it } from 'vitest';
import type { SuggestQuery, SuggestedAnswer } from '#contracts';
import type { Gazetteer, HouseLookup } from '../index/gazetteer.js';
import { VillageGazetteer } from '../index/village-gazetteer.fake.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { rankDocuments } from '../suggesting/rank-documents.js';
import { readTypedText } from '../suggesting/typed-text.js';
import { Geocoder } from './geocoder.js';

const herrenberg = { country: 'DE', city: 'Herrenberg', postcode: '71083' };
const nagold = { country: 'DE', city: 'Nagold', postcode: '72202' };
const london = { country: 'GB', city: 'London' };
const inHerrenberg = { lat: 48.596, lon: 8.87 };
const inNagold = { lat: 48.551, lon: 8.724 };

const gazetteer = new VillageGazetteer([
  { ...herrenberg, street: 'Hauptstraße', at: inHerrenberg, houses: ['1', '12', '12a', '14-16'] },
  { ...herrenberg, street: 'Hindenburgstraße', at: inHerrenberg, houses: ['5'] },
  { ...herrenberg, street: 'Alte Gasse', at: inHerrenberg, houses: ['3'] },
  { ...herrenberg, street: 'Nagolder Straße', at: inHerrenberg, houses: ['7'] },
  { ...nagold, street: 'Hauptstraße', at: inNagold, houses: ['2'] },
  { ...nagold, street: 'Straße des 17. Juni', at: inNagold, houses: ['17'] },
  {
    ...london,
    postcode: 'SW1A 2AA',
    street: 'Downing Street',
    at: { lat: 51.5034, lon: -0.1276 },
    houses: ['10'],
  },
  {
    country: 'FR',
    city: 'Paris',
    postcode: '75002',
    street: 'Rue de la Paix',
    at: { lat: 48.869, lon: 2.331 },
    houses: ['10 bis'],
  },
  {
    country: 'TW',
    city: '臺北市',
    postcode: '110',
    street: '信義路五段',
    at: { lat: 25.033, lon: 121.565 },
    houses: ['7'],
  },
]);
const geocoder = new Geocoder(gazetteer);

const suggest = async (text: string, options: Partial<SuggestQuery> = {}, from = geocoder) => {
  const query: SuggestQuery = { kind: 'suggest', text, limit: 10, ...options };
  const chunk = { version: 2, queries: [query], explain: false, outlines: false } as const;
  const [answer] = await from.geocode(chunk, { deadline: Date.now() + 60_000 });
  return (answer as SuggestedAnswer).suggestions;
};

const labels = async (text: string, options: Partial<SuggestQuery> = {}) =>
  (await suggest(text, options)).map(({ label }) => label);

/** The label with the matched parts in brackets. */
const marked = async (text: string): Promise<string> => {
  const [{ label, matched } = { label: '', matched: [] }] = await suggest(text);
  return [...matched]
    .reverse()
    .reduce(
      (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      label,
    );
};

describe('a suggestion', () => {
  it.each([
    ['hind', 'Hindenburgstraße, 71083 Herrenberg'],
    ['Hindenburgstr', 'Hindenburgstraße, 71083 Herrenberg'],
    ['hindenburgstraße', 'Hindenburgstraße, 71083 Herrenberg'],
    ['Hindenburg Str', 'Hindenburgstraße, 71083 Herrenberg'],
    ['gasse', 'Alte Gasse, 71083 Herrenberg'],
    ['hauptstr nag', 'Hauptstraße, 72202 Nagold'],
    ['nagold haupt', 'Hauptstraße, 72202 Nagold'],
    ['hauptstr 722', 'Hauptstraße, 72202 Nagold'],
    ['hauptstr 72202', 'Hauptstraße, 72202 Nagold'],
    ['17 juni', 'Straße des 17. Juni, 72202 Nagold'],
    ['rue paix', 'Rue de la Paix, 75002 Paris'],
    ['rue de la p', 'Rue de la Paix, 75002 Paris'],
    ['downing street lond', 'Downing Street, London, SW1A 2AA'],
    ['downing st sw1a 2', 'Downing Street, London, SW1A 2AA'],
  ])('of %j is first the street %s', async (text, expected) => {
    expect((await labels(text))[0]).toBe(expected);
  });

  it.each([
    ['hauptstr 12 herr', 'Hauptstraße 12, 71083 Herrenberg'],
    ['12 haup', 'Hauptstraße 12, 71083 Herrenberg'],
    ['hauptstraße 12a', 'Hauptstraße 12a, 71083 Herrenberg'],
    ['hauptstraße 12 a', 'Hauptstraße 12a, 71083 Herrenberg'],
    ['hauptstraße 14', 'Hauptstraße 14-16, 71083 Herrenberg'],
    ['10 downing', '10 Downing Street, London, SW1A 2AA'],
    ['10 Downing Street, London, Eng', '10 Downing Street, London, SW1A 2AA'],
    ['信義路五段7', '110臺北市信義路五段7號'],
  ])('of %j is first the address %s', async (text, expected) => {
    const [first] = await suggest(text);
    expect(first).toMatchObject({ label: expected, kind: 'address' });
  });

  it.each([
    ['Hindenbrugstr 5', 'Hindenburgstraße 5, 71083 Herrenberg'],
    ['Haubtstraße 2', 'Hauptstraße 2, 72202 Nagold'],
    ['Dowming Street 10', '10 Downing Street, London, SW1A 2AA'],
    ['haupt Nagoldd', 'Hauptstraße, 72202 Nagold'],
  ])('tolerates the typo of %j', async (text, expected) => {
    expect((await labels(text))[0]).toBe(expected);
  });

  it('is a place before the streets that are named after it', async () => {
    const [first, second] = await suggest('nagold');
    expect(first).toMatchObject({
      kind: 'place',
      label: expect.stringContaining('Nagold') as string,
    });
    expect(second?.label).toBe('Nagolder Straße, 71083 Herrenberg');
  });

  // Half of a compound is no name, and one letter is too short to find names beside an unknown word.
  const unknown = ['qqqqstraße', 'qqqqstr 1', 'qqqq h', 'qqqqgasse h', 'qqqq de '];
  it.each(['', ' ', 'qqqq', 'qqqq 12', '!', '12', ...unknown])('is none for %j', async (text) => {
    expect(await suggest(text)).toEqual([]);
  });

  it('is the street where the house is not known', async () => {
    expect((await suggest('alte gasse 99'))[0]).toMatchObject({
      kind: 'street',
      label: 'Alte Gasse, 71083 Herrenberg',
    });
  });

  it('is of several entrances with the number the one that has the typed postcode', async () => {
    const block = new VillageGazetteer([
      { ...herrenberg, street: 'Langer Weg', at: inHerrenberg, houses: ['9', '9'] },
    ]);
    const firstOfOtherPostcode: Gazetteer = Object.assign(Object.create(block) as Gazetteer, {
      premisesAt: async (lookups: readonly HouseLookup[]) =>
        (await block.premisesAt(lookups)).map(([first, ...others]) => [
          { ...first, postcode: '71084' },
          ...others,
        ]),
    });

    const idOf = async (text: string) =>
      (await suggest(text, {}, new Geocoder(firstOfOtherPostcode)))[0]?.id;

    expect(await idOf('Langer Weg 9, 71083 Herrenberg')).toMatch(/^00000001-/);
    expect(await idOf('Langer Weg 9, Herrenberg')).toMatch(/^00000000-/);
  });

  it('has an id by which it is looked up', async () => {
    const [first] = await suggest('10 downing');
    const query = { kind: 'id', id: first?.id ?? '', limit: 1 } as const;
    const chunk = { version: 1, queries: [query], explain: false, outlines: false } as const;
    const [answer] = await geocoder.geocode(chunk, { deadline: Date.now() + 60_000 });
    expect(answer).toMatchObject({ matches: [{ label: first?.label }] });
  });
});

describe('the suggestions of a text', () => {
  it('are those near the position first, and far ones behind them', async () => {
    const text = 'hauptstr';
    expect(await labels(text, { near: inNagold })).toEqual([
      'Hauptstraße, 72202 Nagold',
      'Hauptstraße, 71083 Herrenberg',
    ]);
    expect((await labels(text, { near: inHerrenberg }))[0]).toBe('Hauptstraße, 71083 Herrenberg');
    expect(await labels('downing', { near: inNagold })).toHaveLength(1);
  });

  it('are all that have a typed ordinal, however many have the other words', async () => {
    const queens = {
      country: 'US',
      city: 'Queens',
      postcode: '11427',
      at: { lat: 40.7, lon: -73.75 },
    };
    const numbered = Array.from({ length: 600 }, (_, at) => `${at + 1}th Street`);
    const streets = [...numbered, 'East 149th Street'];
    const grid = new VillageGazetteer(
      streets.map((street) => ({ ...queens, street, houses: ['7'] })),
    );
    const found = await suggest('149th st', {}, new Geocoder(grid));
    expect(found.map(({ label }) => label)).toEqual([
      '149th Street, Queens, 11427',
      'East 149th Street, Queens, 11427',
    ]);
  });

  it('have their distance from the position', async () => {
    const [near, far] = await suggest('hauptstr', { near: inNagold });
    expect(near?.distanceMetres).toBeLessThan(1);
    expect(far?.distanceMetres).toBeGreaterThan(10_000);
    expect((await suggest('hauptstr'))[0]?.distanceMetres).toBeUndefined();
  });

  it('are limited to countries, to a box, to kinds and to a number', async () => {
    const box = { west: 8.7, south: 48.5, east: 8.75, north: 48.6 };
    expect(await labels('d', { countries: ['GB', 'FR'] })).toEqual([
      'Downing Street, London, SW1A 2AA',
      'Rue de la Paix, 75002 Paris',
    ]);
    expect(await labels('hauptstr', { box })).toEqual(['Hauptstraße, 72202 Nagold']);
    expect(await labels('nagold', { kinds: ['street'] })).toEqual([
      'Nagolder Straße, 71083 Herrenberg',
    ]);
    expect(await labels('haupt 12', { kinds: ['address'] })).toEqual([
      'Hauptstraße 12, 71083 Herrenberg',
    ]);
    expect(await labels('h', { limit: 1 })).toHaveLength(1);
  });

  it('are in a box that crosses the antimeridian', async () => {
    const box = { west: 100, south: -90, east: -0.1, north: 90 };
    expect(await labels('d', { box })).toEqual(['Downing Street, London, SW1A 2AA']);
  });
});

describe('the matched parts of a label', () => {
  it.each([
    ['hau', '[Hau]ptstraße, 71083 Herrenberg'],
    ['hauptstrass', '[Hauptstraß]e, 71083 Herrenberg'],
    ['hindenburg str', '[Hindenburgstr]aße, 71083 Herrenberg'],
    ['12a haupt', '[Haupt]straße [12a], 71083 Herrenberg'],
    ['hauptstr. 12, herr', '[Hauptstraße] [12], 71083 [Herr]enberg'],
    ['Hindenbrugstraße 5', '[Hindenburgstraße] [5], 71083 Herrenberg'],
    ['rue paix ', '[Rue] de la [Paix], 75002 Paris'],
    ['信義路', '110臺北市[信義路]五段'],
  ])('of %j are those in brackets: %s', async (text, expected) => {
    expect(await marked(text)).toBe(expected);
  });
});

describe('the documents of a beginning that very many have', () => {
  const towns = Array.from({ length: 20 }, (_, town) => ({
    ...{ name: `Town${String.fromCharCode(97 + town)}ville`, country: 'US' },
    at: { lat: 40 + town, lon: -73 },
  }));
  const streets = towns.flatMap(({ name: city, country, at }) =>
    Array.from({ length: 80 }, (_, number) => ({
      ...{ name: `${number + 20}th Avenue`, city, country, at },
    })),
  );
  const namesFor = (...texts: readonly string[]): readonly (string | undefined)[] => {
    const index = anIndex({ streets, places: towns });
    const ranked = texts.map((text) => rankDocuments(readTypedText(text), index, {}));
    return (ranked.at(-1) ?? []).slice(0, 20).map(({ document }) => streets[document]?.name);
  };

  it.each(['90 avenue', 'avenue 90', '90 ave'])('are those that %j begins', (text) => {
    const expected = towns.map(() => '90th Avenue');
    expect(namesFor(text)).toEqual(expected);
    expect(namesFor(text.replace('90', '25'), text)).toEqual(expected);
  });
});
