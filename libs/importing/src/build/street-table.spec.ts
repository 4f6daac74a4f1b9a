import { describe, expect, it } from 'vitest';
import { StreetTable, type StreetMention } from './street-table.js';

const METRE = 1 / 111_195;

interface Spot {
  /** Metres along a meridian. */
  readonly at: number;
  readonly postcode?: string;
  readonly localities?: readonly number[];
}

const mention = ({ at, postcode, localities = [] }: Spot, name = 'High Street'): StreetMention => ({
  names: { local: name },
  country: 'GB',
  place: { key: 'city/london', ordinal: 0 },
  isCity: true,
  localities,
  postcode,
  position: { lat: 51 + at * METRE, lon: 0 },
});

/** Houses every twenty metres between two points. */
const row = (from: number, to: number, where: Omit<Spot, 'at'> = {}): readonly Spot[] =>
  Array.from({ length: Math.floor((to - from) / 20) + 1 }, (_, index) => ({
    ...where,
    at: from + 20 * index,
  }));

const divide = (spots: readonly Spot[]) => {
  const table = new StreetTable();
  for (const spot of spots) table.addPremise(mention(spot));
  const streets = [...table.streets()];
  return { streets, moves: [...table.moves()] };
};

const countOf = (...spots: (readonly Spot[])[]): number => divide(spots.flat()).streets.length;

describe('the other names of a street', () => {
  const otherNamesOf = (...spots: readonly (readonly [number, readonly string[]])[]) => {
    const table = new StreetTable();
    for (const [at, alternatives] of spots)
      table.addPremise({ ...mention({ at }), names: { local: 'High Street', alternatives } });
    return [...table.streets()].map(({ cells, otherNames }) => [
      cells.reduce((sum, { summary }) => sum + summary.count, 0),
      otherNames,
    ]);
  };
  const houses = (from: number, to: number, names: readonly string[]) =>
    row(from, to).map(({ at }) => [at, names] as const);

  it('hold for all of it if most of it has them', () => {
    const streets = otherNamesOf(...houses(0, 1_600, ['A 1']), ...houses(2_000, 2_400, []));
    expect(streets).toEqual([[102, ['A 1']]]);
  });

  it('divide off the section that has them, if most of it does not', () => {
    const streets = otherNamesOf(...houses(0, 2_000, []), ...houses(2_400, 2_800, ['Low Street']));
    expect(streets).toEqual([
      [101, []],
      [21, ['Low Street']],
    ]);
  });

  it('do not divide a street if they are spelling variants', () => {
    const streets = otherNamesOf(...houses(0, 2_000, []), ...houses(2_400, 2_800, ['HIGH STREET']));
    expect(streets).toEqual([[122, ['HIGH STREET']]]);
  });

  it('do not hold for another street of the name', () => {
    const far = row(9_000, 9_400, { postcode: 'E17 7LA' });
    const table = new StreetTable();
    for (const spot of [...row(0, 400, { postcode: 'N1 1AA' }), ...far]) {
      const names = { local: 'High Street', alternatives: spot.at > 400 ? ['Low Street'] : [] };
      table.addPremise({ ...mention(spot), names });
    }
    const streets = [...table.streets()].map(({ postcodes, otherNames }) => [
      postcodes,
      otherNames,
    ]);
    expect(streets).toContainEqual([['N1 1AA'], []]);
    expect(streets).toContainEqual([['E17 7LA'], ['Low Street']]);
  });
});

describe('streets of one name in one city', () => {
  it.each([
    ['a gap of a park', [...row(0, 400), ...row(1_200, 1_600, { postcode: 'E17 7LA' })]],
    ['a gap without different postcodes or localities', [...row(0, 400), ...row(3_000, 3_400)]],
    [
      'a road of ten kilometres with few houses',
      row(0, 200, {}).map(({ at }) => ({ at: at * 50 })),
    ],
    [
      'few houses of a sample',
      [
        { at: 0, postcode: '95120' },
        { at: 4_500, postcode: '95118' },
      ],
    ],
    [
      'different postcodes of one district',
      [...row(0, 400, { postcode: 'E17 7LA' }), ...row(3_000, 3_400, { postcode: 'E17 9QZ' })],
    ],
  ])('are one street across %s', (_what, spots) => {
    expect(countOf(spots)).toBe(1);
  });

  it.each([
    ['very wide gaps', [...row(0, 400), ...row(6_000, 6_400)]],
    [
      'different postcode districts',
      [...row(0, 400, { postcode: 'E17 7LA' }), ...row(3_000, 3_400, { postcode: 'W3 6LE' })],
    ],
    [
      'different localities',
      [...row(0, 400, { localities: [1] }), ...row(3_000, 3_400, { localities: [2] })],
    ],
  ])('are two streets with %s', (_what, spots) => {
    expect(countOf(spots)).toBe(2);
  });

  it('have the position of a house near the middle, and their own postcodes', () => {
    const { streets } = divide([
      ...row(0, 400, { postcode: '1' }),
      ...row(9_000, 9_200, { postcode: '2' }),
    ]);
    const [first, second] = streets.map(({ position }) => Math.round((position.lat - 51) / METRE));
    expect(Math.abs((first ?? 0) - 200)).toBeLessThanOrEqual(60);
    expect(Math.abs((second ?? 0) - 9_100)).toBeLessThanOrEqual(60);
    expect([(first ?? 1) % 20, (second ?? 1) % 20]).toEqual([0, 0]);
    expect(streets.map(({ postcodes }) => postcodes)).toEqual([['1'], ['2']]);
  });

  it('move the premises of all parts except the largest', () => {
    const { moves } = divide([{ at: 0 }, { at: 9_000 }, { at: 9_020 }, { at: 20 }, { at: 40 }]);
    expect(moves).toEqual([
      { premise: 1, street: 1 },
      { premise: 2, street: 1 },
    ]);
  });

  it('keep their suffixes when the order of houses changes, or houses are added', () => {
    const houses = [
      ...row(0, 400, { postcode: '1' }),
      ...row(9_000, 9_200, { postcode: '2' }),
      ...row(20_000, 20_100),
    ];
    const suffixes = (spots: readonly Spot[]) => divide(spots).streets.map(({ suffix }) => suffix);
    expect(suffixes(houses)).toEqual(['', '2', expect.any(String)]);
    expect(suffixes(houses.toReversed())).toEqual(suffixes(houses));
    expect(suffixes([{ at: 9_220, postcode: '2' }, { at: 20_050 }, ...houses])).toEqual(
      suffixes(houses),
    );
  });
});
