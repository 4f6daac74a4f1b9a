import { describe, expect, it } from 'vitest';
import { mapPrograms } from '../measurement/machine.js';
import type { ComparedRound } from './comparison.js';
import { compareRounds, comparisonTable } from './comparison.js';

const round = (unitsPerSecond: number, p50Ms: number, cost = 100): ComparedRound => ({
  unitsPerSecond,
  p50Ms,
  p95Ms: 0,
  p99Ms: 0,
  costs: mapPrograms(() => cost),
});

/** In the second round the machine was disturbed: both were slow. */
const rounds = [
  [round(100, 10, 500), round(400, 2, 250)],
  [round(20, 50, 500), round(60, 20, 250)],
  [round(110, 9, 700), round(550, 3, 350)],
] as const;

describe('a comparison', () => {
  const figures = compareRounds(rounds);

  it('has the medians of both', () => {
    expect(figures.queriesPerSecond).toEqual([100, 400]);
    expect(figures.p50Ms).toEqual([10, 3]);
    expect(figures.costs).toEqual([2000, 1000]);
  });

  it('has the ratios round by round, with their range', () => {
    expect(figures.throughputRatio).toEqual({ median: 4, least: 3, greatest: 5 });
    expect(figures.p50Ratio.median).toBeCloseTo(1 / 3);
    expect(figures.p50Ratio.least).toBe(0.2);
    expect(figures.p50Ratio.greatest).toBe(0.4);
  });

  it('is a row of the table', () => {
    const table = comparisonTable([{ form: 'exact', way: 'one', ...figures }], 'v1.0');
    const [head, , row] = table.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
    expect(head).toContain('| v1.0 CPU ms/query | this CPU ms/query |');
    expect(row).toBe(
      '| exact | one | 100 | 400 | 4.00 (3.00–5.00) | 10.00 | 3.00 | 0.33 (0.20–0.40) | 2.000 | 1.000 |',
    );
  });

  it('says that CPU times are unknown, and leaves their columns out', () => {
    const unknown = compareRounds([[round(100, 10, NaN), round(400, 2, NaN)]]);
    const table = comparisonTable([{ form: 'exact', way: 'one', ...unknown }], 'v1.0');
    expect(table).not.toContain('CPU ms/query');
    expect(table).toContain('CPU times are left out');
  });
});
