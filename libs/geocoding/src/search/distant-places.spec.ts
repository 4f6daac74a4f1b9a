import { describe, expect, it } from 'vitest';
import { parseQuery } from '../parsing/query/parse-query.js';
import { ALL_WORDS } from '../parsing/text/query-token.js';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentWith } from '../ranking/candidate.fake.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { textQuery } from './alignment/align-all.fake.js';
import { isOnlyPlaceMisspelt, readDistantPlaces } from './distant-places.js';
import { WorkBudget } from './work-budget.js';

const index = anIndex({
  streets: [{ name: 'Freudenstädter Straße', city: 'Nagold' }],
  places: [{ name: 'Nagold' }, { name: 'Freudenstadt' }, { name: 'Philadelphia' }],
});

const placesIn = (text: string, { among = ALL_WORDS, work = WorkBudget.of(index) } = {}) =>
  readDistantPlaces({ query: parseQuery(textQuery(text)), work }, index, among).map(
    ({ from, token, fields }) => [from, index.vocabulary.wordOf(token), fields],
  );

describe('readDistantPlaces', () => {
  it.each([
    ['Freudnestatd', 'freudenstadt'],
    ['Fredenstad', 'freudenstadt'],
    ['Filadelfia', 'philadelphia'],
  ])('reads %s as %s, a place', (text, place) => {
    expect(placesIn(`Straße 5, ${text}`)).toEqual([[2, place, 2]]);
  });

  it.each([
    ['an exact name', 'Freudenstadt'],
    ['three edits', 'Freudnesxatd'],
    ['a short name', 'Nagodl'],
    ['a word of a street alone', 'Freudenstaedtre'],
  ])('reads nothing as %s', (_, text) => {
    expect(placesIn(`Straße 5, ${text}`)).toEqual([]);
  });

  it('reads only the given words', () => {
    expect(placesIn('Freudnestatd', { among: 2 })).toEqual([]);
  });

  it('reads nothing if that would exceed the budget', () => {
    const work = new WorkBudget(3);
    expect(placesIn('Freudnestatd', { work })).toEqual([]);
    expect(work.isExhausted).toBe(false);
  });
});

describe('isOnlyPlaceMisspelt', () => {
  const reading = { from: 3, to: 4, token: 0, cost: 0.6, fields: 2, isOneLetter: false };
  const number = { key: '5', from: 5, to: 5, used: 4, rank: 0, mayBeConscription: false };
  const right = { numbers: [number] as unknown as Alignment['numbers'], nameMask: 3 };

  it.each<readonly [Partial<Alignment>, boolean]>([
    [{}, true],
    [{ city: 'missing' }, false],
    [{ postcode: 'contradicted' }, false],
    [{ numbers: [] }, false],
    [{ nameCoverage: 0.9 }, false],
    [{ isNameCorrected: true }, false],
    [{ unexplained: 8 }, false],
    [{ nameMask: 11 }, false],
  ])('of an alignment with %o is %s', (changes, expected) => {
    expect(isOnlyPlaceMisspelt(alignmentWith({ ...right, ...changes }), [reading])).toBe(expected);
  });
});
