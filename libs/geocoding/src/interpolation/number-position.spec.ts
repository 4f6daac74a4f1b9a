import { describe, expect, it } from 'vitest';
import type { PremiseHit, StreetLine } from '../index/gazetteer.js';
import { positionCertainty, suffixCertainty } from '../ranking/position-certainty.js';
import { estimatePosition } from './number-position.js';

/** In degrees: about eleven metres. */
const STEP = 0.0001;

const house = (number: number, steps: number): PremiseHit => ({
  generation: 1,
  ordinal: number,
  numberKey: `${number}`,
  from: number,
  to: number,
  position: { lat: 0, lon: steps * STEP },
});

const row: StreetLine = {
  vertices: [
    { lat: STEP, lon: 0 },
    { lat: STEP, lon: 10 * STEP },
  ],
  numbers: { from: 1, to: 101, step: 2 },
};

/** North and east of the origin, in steps. */
const positionSteps = (
  number: number,
  hits: readonly PremiseHit[],
  lines: readonly StreetLine[] = [],
) => {
  const position = estimatePosition(number, hits, lines)?.position;
  return position && [position.lat / STEP, position.lon / STEP].map((steps) => Math.round(steps));
};

describe('the interpolated position of a house number', () => {
  it('is between its neighbours', () => {
    expect(positionSteps(3, [house(1, 0), house(5, 4)])).toEqual([0, 2]);
    expect(positionSteps(3, [house(5, 4), house(1, 0)])).toEqual([0, 2]);
  });

  it('is between its neighbours however far apart they are, unless that is an error', () => {
    expect(positionSteps(3, [house(1, 0), house(5, 200)])).toEqual([0, 100]);
    expect(positionSteps(45, [house(1, 0), house(89, 4)])).toEqual([0, 2]);
    expect(positionSteps(3, [house(1, 0), house(5, 1_000)])).toBeUndefined();
  });

  it('is one house beyond the last one, at somewhat less than their spacing', () => {
    expect(positionSteps(7, [house(5, 5), house(3, 0)])).toEqual([0, 9]);
    expect(positionSteps(1, [house(3, 10), house(5, 15)])).toEqual([0, 6]);
  });

  it.each<[string, number, readonly PremiseHit[]]>([
    ['without a known house on its side', 3, []],
    ['beside one known house', 3, [house(1, 0)]],
    ['several houses beyond the last one', 11, [house(5, 2), house(3, 0)]],
    ['beyond two houses that are far apart', 7, [house(5, 20), house(3, 0)]],
    ['beyond two houses whose numbers are far apart', 27, [house(25, 2), house(3, 0)]],
  ])('is undefined %s', (_what, number, hits) => {
    expect(positionSteps(number, hits)).toBeUndefined();
  });

  const centreLine: StreetLine = {
    vertices: [
      { lat: STEP, lon: -10 * STEP },
      { lat: STEP, lon: 30 * STEP },
    ],
  };

  it('is several houses beyond the last one if the other side has houses there', () => {
    const hits = [house(5, 2), house(3, 0), house(10, 8), house(12, 10)];
    expect(positionSteps(11, hits)).toEqual([0, 7]);
  });

  it('is opposite the neighbours on the other side if none are on its own', () => {
    const hits = [house(2, 0), house(4, 4)];
    expect(positionSteps(3, hits, [centreLine])).toEqual([2, 2]);
    expect(positionSteps(3, hits)).toBeUndefined();
  });

  it('is on its interpolation line', () => {
    expect(positionSteps(51, [], [row])).toEqual([1, 5]);
    expect(positionSteps(51, [house(1, 0), house(101, 40)], [row])).toEqual([1, 5]);
  });

  it('is undefined on an interpolation line of other numbers', () => {
    expect(positionSteps(50, [], [row])).toBeUndefined();
    expect(positionSteps(103, [], [row])).toBeUndefined();
  });

  it('is between its neighbours if they are nearer than the ends of the line', () => {
    expect(positionSteps(51, [house(49, 2), house(53, 4)], [row])).toEqual([0, 3]);
  });
});

describe('the certainty of an estimated position', () => {
  const certainty = (
    number: number,
    hits: readonly PremiseHit[],
    lines: readonly StreetLine[] = [],
  ): number => {
    const estimate = estimatePosition(number, hits, lines);
    if (!estimate) throw new Error(`no estimate of ${number}`);
    return positionCertainty(estimate.evidence);
  };
  const straightLine: StreetLine = {
    vertices: [
      { lat: STEP, lon: 0 },
      { lat: STEP, lon: 400 * STEP },
    ],
  };

  it('falls with the gap between the neighbours, and is low but not nothing for the widest', () => {
    const gaps = [2, 4, 10, 40, 100, 300].map((steps) =>
      certainty(3, [house(1, 0), house(5, steps)], [straightLine]),
    );
    expect(gaps.toSorted((one, other) => other - one)).toEqual(gaps);
    expect(gaps[0]).toBeGreaterThan(0.85);
    expect(gaps.at(-1)).toBe(0.35);
  });

  it('rises with houses on the other side of the street at the same place', () => {
    const own = [house(1, 0), house(5, 10)];
    const beside = [house(2, 3), house(4, 7)];
    const elsewhere = [house(2, 80), house(4, 90)];
    const [known, unknown, apart] = [[...own, ...beside], own, [...own, ...elsewhere]].map((hits) =>
      certainty(3, hits, [straightLine]),
    );
    expect(known).toBeGreaterThan(unknown ?? 1);
    expect(known).toBeGreaterThan(apart ?? 1);
  });

  it('is lower where the street does not connect the neighbours', () => {
    const own = [house(1, 0), house(5, 10)];
    const line: StreetLine = {
      vertices: [
        { lat: 0, lon: 0.1 },
        { lat: 0, lon: 0.2 },
      ],
    };
    expect(certainty(3, own, [line])).toBeLessThan(certainty(3, own, [straightLine]));
  });

  it('is lower beyond the last house, and lowest across the street', () => {
    const between = certainty(3, [house(1, 0), house(5, 2)], [straightLine]);
    const beyond = certainty(5, [house(3, 2), house(1, 0)], [straightLine]);
    const across = certainty(3, [house(2, 0), house(4, 2)], [straightLine]);
    expect(between).toBeGreaterThan(beyond);
    expect(beyond).toBeGreaterThan(across);
  });
});

describe('suffixCertainty', () => {
  const certaintyBeside = (requested: string, numberKey: string, from = 12, to = 12): number =>
    suffixCertainty(requested, { numberKey, from, to });

  it('falls with the letters between the two houses', () => {
    expect(certaintyBeside('12b', '12a')).toBe(certaintyBeside('12a', '12'));
    expect(certaintyBeside('12b', '12a')).toBeGreaterThan(certaintyBeside('12c', '12a'));
    expect(certaintyBeside('12c', '12a')).toBeGreaterThan(certaintyBeside('12h', '12a'));
  });

  it('is that of the next letter beside a number in parts, and least beside a range', () => {
    expect(certaintyBeside('12b', '12/3')).toBe(certaintyBeside('12b', '12a'));
    expect(certaintyBeside('12b', '10-14', 10, 14)).toBe(certaintyBeside('12z', '12a'));
  });
});
