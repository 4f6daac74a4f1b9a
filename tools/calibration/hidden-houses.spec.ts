import { describe, expect, it } from 'vitest';
import type { PremiseHit } from '#geocoding';
import { seededRandom } from '../measurement/seeded-random.js';
import { hideHouses } from './hidden-houses.js';

/** In degrees: about eleven metres. */
const STEP = 0.0001;

const house = (numberKey: string, steps: number): PremiseHit => {
  const number = Number.parseInt(numberKey, 10);
  const position = { lat: 0, lon: steps * STEP };
  return { generation: 1, ordinal: 0, numberKey, from: number, to: number, position };
};

const hide = (houses: readonly PremiseHit[]) => [
  ...hideHouses({ generation: 1, houses, lines: [] }, seededRandom(1, 'spec')),
];

describe('hideHouses', () => {
  it('estimates a hidden house from those around it, and measures the distance', () => {
    const [first, middle, last] = hide([house('1', 0), house('3', 3), house('5', 4)]);
    expect(middle?.evidence.kind).toBe('between');
    expect(middle?.metres).toBeCloseTo(11.1, 0);
    expect([first, last].map((one) => one?.evidence.kind)).toEqual(['beyond', 'beyond']);
  });

  it.each([
    ['houses with suffixes', [house('3a', 1)]],
    ['numbers with several positions', [house('3', 1), house('3', 40)]],
  ])('leaves out %s', (_what, left) => {
    const kindsOf = (houses: readonly PremiseHit[]) =>
      hide(houses).map(({ evidence }) => evidence.kind);
    expect(kindsOf([house('1', 0), ...left, house('5', 2)])).not.toContain('between');
    expect(kindsOf([house('1', 0), house('3', 1), house('5', 2)])).toContain('between');
  });

  it('hides more of the other houses in streets with enough of them', () => {
    const houses = Array.from({ length: 40 }, (_, at) => house(`${2 * at + 1}`, at));
    const hidden = hide(houses);
    const estimated = [0, 0.5, 0.8, 0.95].map(
      (share) => hidden.filter(({ hiddenShare }) => hiddenShare === share).length,
    );
    expect(estimated[0]).toBe(40);
    expect(estimated.toSorted((one, other) => other - one)).toEqual(estimated);
    expect(estimated.at(-1)).toBeLessThan(30);
  });
});
