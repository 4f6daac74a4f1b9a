import { describe, expect, it } from 'vitest';
import { entranceRank, servesUnit } from './entrances.js';

describe('servesUnit', () => {
  it.each([
    [{ 'addr:flats': '1-20' }, '7'],
    [{ 'addr:flats': '1;3; 5-9' }, '8'],
    [{ 'addr:unit': 'A' }, 'a'],
    [{ ref: 'B' }, 'B 12'],
    [{ ref: 'b' }, 'B12'],
    [{ 'addr:staircase': '2' }, '2'],
  ])('matches %j with unit %s', (tags, unit) => {
    expect(servesUnit(tags, unit)).toBe(true);
  });

  it.each([
    [{ 'addr:flats': '1-20' }, '21'],
    [{ 'addr:flats': '1-20' }, 'B'],
    [{ ref: 'A' }, 'B 12'],
    [{ ref: '1' }, '12'],
    [{}, '12'],
    [{ ref: 'A' }, undefined],
  ])('does not match %j with unit %s', (tags, unit) => {
    expect(servesUnit(tags, unit)).toBe(false);
  });
});

describe('entranceRank', () => {
  it.each(['yes', 'exit', 'constructor'])(
    'ranks %s between a main and a side entrance',
    (value) => {
      const rank = entranceRank({ tags: { entrance: value } });
      expect(rank).toBeGreaterThan(entranceRank({ tags: { entrance: 'main' } }));
      expect(rank).toBeLessThan(entranceRank({ tags: { entrance: 'side' } }));
    },
  );
});
