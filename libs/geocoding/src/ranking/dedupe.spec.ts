import { describe, expect, it } from 'vitest';
import type { Address, Destination } from '#contracts';
import { anIndex } from './index-snapshot.fake.js';
import type { Candidate } from './candidate.js';
import { alignmentWith, candidateWith, streetSegment } from './candidate.fake.js';
import { dedupeCandidates, dedupeDestinations, takeDistinct } from './dedupe.js';

/** A degree of latitude has about 111,195 metres. */
const north = (metres: number) => ({ lat: 48 + metres / 111_195, lon: 8 });

const address: Address = { streetName: 'Hauptstraße', streetNumber: '12' };

const destination = (id: string, changes: Partial<Destination> = {}): Destination =>
  ({
    id,
    label: `label of ${id}`,
    level: 'street-number',
    position: north(0),
    address,
    ...changes,
  }) as Destination;

describe('dedupeDestinations', () => {
  const better = destination('a');

  it.each<readonly [string, Destination]>([
    ['the same id', destination('a', { address: {}, position: north(90_000) })],
    [
      'the same label within an estate',
      destination('b', { label: 'label of a', position: north(490) }),
    ],
    ['the same address nearby', destination('b', { position: north(115) })],
    [
      'the same address in other spelling',
      destination('b', { address: { streetName: 'Haupt Straße', streetNumber: '12' } }),
    ],
    [
      'the same number in other case',
      destination('b', { address: { ...address, streetNumber: '１２' } }),
    ],
  ])('drops a later destination with %s', (_, other) => {
    expect(dedupeDestinations([better, other])).toEqual([better]);
  });

  it.each<readonly [string, Destination]>([
    [
      'the same label beyond an estate',
      destination('b', { label: 'label of a', position: north(510) }),
    ],
    ['the same address farther away', destination('b', { position: north(125) })],
    ['another number', destination('b', { address: { ...address, streetNumber: '14' } })],
    ['another street', destination('b', { address: { ...address, streetName: 'Ringstraße' } })],
    ['a unit', destination('b', { level: 'unit', address: { ...address, unit: '3' } })],
    ['a house name', destination('b', { address: { ...address, houseName: 'Villa Rosa' } })],
  ])('keeps a later destination with %s', (_, other) => {
    expect(dedupeDestinations([better, other])).toEqual([better, other]);
  });

  it.each([
    ['street', 1_990, 1],
    ['street', 2_010, 2],
    ['place', 1_990, 1],
    ['unit', 115, 1],
    ['unit', 125, 2],
  ] as const)('takes a %s at %i metres for one of %i', (level, metres, count) => {
    const pair = [
      destination('a', { level }),
      destination('b', { level, position: north(metres) }),
    ];
    expect(dedupeDestinations(pair)).toHaveLength(count);
  });

  it.each([
    ['street', 1_990, 1],
    ['street', 2_010, 2],
    ['unit', 490, 1],
    ['unit', 510, 2],
  ] as const)(
    'takes a %s with the same label at %i metres for one of %i',
    (level, metres, count) => {
      const pair = [
        destination('a', { level, label: 'same', address: {} }),
        destination('b', { level, label: 'same', address: {}, position: north(metres) }),
      ];
      expect(dedupeDestinations(pair)).toHaveLength(count);
    },
  );

  it('compares names of houses where there is no street', () => {
    const villa = { houseName: 'Villa Rosa' };
    const pair = [destination('a', { address: villa }), destination('b', { address: villa })];
    expect(dedupeDestinations(pair)).toHaveLength(1);
  });

  it('keeps destinations without street and house name', () => {
    const pair = [destination('a', { address: {} }), destination('b', { address: {} })];
    expect(dedupeDestinations(pair)).toHaveLength(2);
  });

  it('compares with every one kept, not only with the last', () => {
    const other = destination('c', { address: { ...address, streetNumber: '99' } });
    expect(dedupeDestinations([better, other, destination('b')])).toEqual([better, other]);
  });
});

const cities = [
  { name: 'Nagold', at: { lat: 48.55, lon: 8.72 } },
  { name: 'Mötzingen', at: { lat: 48.53, lon: 8.77 } },
];
const street = (city: string, lat: number, name = 'Hauptstraße') => ({
  name,
  city,
  at: { lat, lon: 8.72 },
});
const index = anIndex(
  {
    places: cities,
    streets: [street('Nagold', 48.55), street('Nagold', 48.55, 'Ringstraße')],
    houses: [{ name: 'Villa Rosa', street: 0 }],
  },
  {
    places: cities,
    streets: [
      street('Nagold', 48.5505),
      street('Mötzingen', 48.5506),
      street('Nagold', 48.56),
      street('Nagold', 48.55, 'Ringstraße'),
    ],
    houses: [{ name: 'Villa Rosa', street: 0 }],
  },
);

/** A candidate for a document of one of the two data sets. */
const at = (
  [dataset, document]: readonly [number, number],
  changes: Partial<Candidate> = {},
): Candidate =>
  candidateWith(
    { level: 'street', number: 'not-given', premise: undefined, ...changes },
    { segment: index.segments[dataset], document },
  );

describe('dedupeCandidates', () => {
  const first = at([0, 0]);

  it.each([
    ['the same street', at([1, 0]), 1],
    ['a street in the next city', at([1, 1]), 2],
    ['a street of the name elsewhere in the city', at([1, 2]), 2],
    ['another street', at([1, 3]), 2],
  ] as const)('compares a street with %s of another data set', (_, second, count) => {
    expect(dedupeCandidates([first, second], index)).toHaveLength(count);
  });

  it('keeps the first of equal level', () => {
    const second = at([1, 0]);
    expect(dedupeCandidates([first, second], index)).toEqual([first]);
    expect(dedupeCandidates([second, first], index)).toEqual([second]);
  });

  it('keeps the finer level wherever it is in the list', () => {
    const interpolated = at([1, 0], { level: 'interpolated', number: 'interpolated' });
    expect(dedupeCandidates([first, interpolated], index)).toEqual([interpolated]);
  });

  it('keeps no street beside a house on it', () => {
    const premise = { generation: 2, ordinal: 4 };
    const house = at([1, 0], { level: 'street-number', number: 'same', premise });
    expect(dedupeCandidates([first, house], index)).toEqual([house]);
  });

  it('keeps the houses of both data sets', () => {
    const houses = ([0, 1] as const).map((dataset) =>
      at([dataset, 0], {
        level: 'street-number',
        number: 'same',
        premise: { generation: dataset + 1, ordinal: 4 },
      }),
    );
    expect(dedupeCandidates(houses, index)).toEqual(houses);
  });

  it('keeps houses of the same name from both data sets', () => {
    const houses = ([4, 6] as const).map((document, dataset) =>
      at([dataset, document], {
        level: 'street-number',
        premise: { generation: dataset + 1, ordinal: 0 },
      }),
    );
    expect(dedupeCandidates(houses, index)).toEqual(houses);
  });

  it('keeps one of two streets where only a house of another suffix is found', () => {
    const candidates = ([0, 1] as const).map((dataset) =>
      at([dataset, 0], {
        level: 'interpolated',
        number: 'other-suffix',
        premise: { generation: dataset + 1, ordinal: 4 },
      }),
    );
    expect(dedupeCandidates(candidates, index)).toEqual(candidates.slice(0, 1));
  });

  it('compares data sets wherever they are in the list', () => {
    const other = at([0, 1]);
    expect(dedupeCandidates([first, at([1, 0]), other], index)).toEqual([first, other]);
  });

  it('drops a place that another data set has', () => {
    const places = [at([0, 2], { level: 'place' }), at([1, 4], { level: 'place' })];
    expect(dedupeCandidates(places, index)).toEqual(places.slice(0, 1));
  });

  it('keeps two streets of one data set', () => {
    const streets = [at([1, 0]), at([1, 2])];
    expect(dedupeCandidates(streets, index)).toEqual(streets);
  });
});

describe('takeDistinct', () => {
  const otherSegment = { ...streetSegment };
  interface Item {
    readonly name: string;
    readonly alignment: ReturnType<typeof alignmentWith>;
  }
  /** `a` and `A` are the same object in two data sets. */
  const item = (name: string): Item => ({
    name,
    alignment: alignmentWith({
      segment: name === name.toLowerCase() ? streetSegment : otherSegment,
      nameMask: name.startsWith('x') || name.startsWith('X') ? 2 : 1,
    }),
  });
  const isSame = (one: Item, other: Item): boolean =>
    one.name.toLowerCase() === other.name.toLowerCase();
  const take = (names: string, most: number): string =>
    takeDistinct([...names].map(item), most, isSame)
      .map(({ name }) => name)
      .join('');

  it.each([
    ['abc', 5, 'abc', 'returns a short list as it is'],
    ['abcd', 2, 'ab', 'cuts a list of one data set'],
    ['aAbBcC', 2, 'aAbB', 'does not count duplicates of another data set'],
    ['abcAB', 2, 'abAB', 'keeps duplicates after the last counted item'],
    ['aabb', 2, 'aa', 'counts items of one data set though they look alike'],
    ['aAAb', 2, 'aAA', 'takes one duplicate of a data set for each item'],
    ['AaBb', 1, 'Aa', 'works whichever data set is first'],
    ['abC', 2, 'ab', 'drops what is no duplicate of a counted item'],
  ])('%s, %i: %s: %s', (names, most, expected) => {
    expect(take(names, most)).toBe(expected);
  });

  it('takes items for duplicates only if their names are in the same words', () => {
    const pair = [item('a'), { ...item('A'), alignment: { ...item('A').alignment, nameMask: 2 } }];
    expect(takeDistinct([...pair, item('b')], 1, isSame)).toEqual(pair.slice(0, 1));
  });
});
