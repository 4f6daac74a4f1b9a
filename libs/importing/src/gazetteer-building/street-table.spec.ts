import { describe, expect, it } from '@jest/globals';
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

/** Houses every twenty metres, from one end to the other. */
const row = (from: number, to: number, where: Omit<Spot, 'at'> = {}): readonly Spot[] =>
  Array.from({ length: Math.floor((to - from) / 20) + 1 }, (_, index) => ({
    ...where,
    at: from + 20 * index,
  }));

const divide = (spots: readonly Spot[]) => {
  const table = new StreetTable();
  for (const spot of spots) table.premiseOn(mention(spot));
  const streets = [...table.divided()];
  return { streets, moves: [...table.moves()] };
};

const countOf = (...spots: (readonly Spot[])[]): number => divide(spots.flat()).streets.length;

describe('streets of one name in one city', () => {
  it.each([
    ['a gap of a park', [...row(0, 400), ...row(1_200, 1_600, { postcode: 'E17 7LA' })]],
    ['a gap and nothing that tells of two', [...row(0, 400), ...row(3_000, 3_400)]],
    [
      'a road of ten kilometres with a house here and there',
      row(0, 200, {}).map(({ at }) => ({ at: at * 50 })),
    ],
    [
      'the few houses of a sample',
      [
        { at: 0, postcode: '95120' },
        { at: 4_500, postcode: '95118' },
      ],
    ],
    [
      'one district, however fine its postcodes',
      [...row(0, 400, { postcode: 'E17 7LA' }), ...row(3_000, 3_400, { postcode: 'E17 9QZ' })],
    ],
  ])('are one over %s', (_what, spots) => {
    expect(countOf(spots)).toBe(1);
  });

  it.each([
    ['gaps that no road has', [...row(0, 400), ...row(6_000, 6_400)]],
    [
      'other postcodes',
      [...row(0, 400, { postcode: 'E17 7LA' }), ...row(3_000, 3_400, { postcode: 'W3 6LE' })],
    ],
    [
      'other parts of the city',
      [...row(0, 400, { localities: [1] }), ...row(3_000, 3_400, { localities: [2] })],
    ],
  ])('are two with %s', (_what, spots) => {
    expect(countOf(spots)).toBe(2);
  });

  it('lie at a house near their middle, with their own postcodes', () => {
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

  it('move the premises of all but the largest', () => {
    const { moves } = divide([{ at: 0 }, { at: 9_000 }, { at: 9_020 }, { at: 20 }, { at: 40 }]);
    expect(moves).toEqual([
      { premise: 1, street: 1 },
      { premise: 2, street: 1 },
    ]);
  });

  it('keep what names them when houses come in another order, or one more', () => {
    const houses = [
      ...row(0, 400, { postcode: '1' }),
      ...row(9_000, 9_200, { postcode: '2' }),
      ...row(20_000, 20_100),
    ];
    const anchors = (spots: readonly Spot[]) => divide(spots).streets.map(({ anchor }) => anchor);
    expect(anchors(houses)).toEqual(['', '2', expect.any(String)]);
    expect(anchors(houses.toReversed())).toEqual(anchors(houses));
    expect(anchors([{ at: 9_220, postcode: '2' }, { at: 20_050 }, ...houses])).toEqual(
      anchors(houses),
    );
  });
});
