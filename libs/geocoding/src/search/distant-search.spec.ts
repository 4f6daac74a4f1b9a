import { describe, expect, it } from 'vitest';
import { parseQuery } from '../parsing/query/parse-query.js';
import type { Alignment } from '../ranking/candidate.js';
import { alignmentWith } from '../ranking/candidate.fake.js';
import { anIndex } from '../ranking/index-snapshot.fake.js';
import { textQuery } from './alignment/align-all.fake.js';
import { HouseNumberBinder } from './alignment/house-number-binding.js';
import { postcodeSpans } from './alignment/postcode-spans.js';
import { alignDistantSpellings } from './distant-search.js';
import { TokenReader } from './readings/token-readings.js';
import { WorkBudget } from './work-budget.js';

const names = [
  'Polk Street',
  'Polk Street North',
  'Castlereagh Street',
  'Cook Street',
  'Polk Street',
] as const;
const index = anIndex({
  streets: [
    { name: names[0], city: 'Springfield', postcodes: ['94109'], country: 'US' },
    { name: names[1], city: 'Springfield', postcodes: ['94109'], country: 'US' },
    { name: names[2], city: 'Springfield', postcodes: ['94109'], country: 'US' },
    { name: names[3], city: 'Springfield', localities: ['Oak Hill'], country: 'US' },
    { name: names[4], city: 'Shelbyville', postcodes: ['97001'], country: 'US' },
  ],
  places: [
    { name: 'Springfield', country: 'US' },
    { name: 'Shelbyville', country: 'US' },
    { name: 'Oak Hill', kind: 'locality', country: 'US' },
  ],
});

interface SearchOptions {
  readonly best?: Alignment;
  readonly work?: WorkBudget;
  readonly country?: string;
}

const aligned = (
  text: string,
  { best, work = WorkBudget.of(index), country }: SearchOptions = {},
): readonly Alignment[] => {
  const query = parseQuery({ ...textQuery(text), country });
  const parsed = {
    query,
    work,
    postcodeSpans: postcodeSpans(query),
    numbers: new HouseNumberBinder(query),
    reader: new TokenReader(query, index.vocabulary),
  };
  const steps = alignDistantSpellings(parsed, index, best);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

const found = (text: string) =>
  aligned(text).map(({ document, distantSpelling }) => [document, distantSpelling]);

describe('alignDistantSpellings', () => {
  it.each([
    ['12 Pok Street, Springfield', [[0, 'short-name']]],
    ['12 Pok Street, Shelbyville', [[4, 'short-name']]],
    ['12 Pok Street, 94109', [[0, 'short-name']]],
    ['12 Pok Street, 97001 Shelbyville', [[4, 'short-name']]],
    ['12 Castelreahg Street, Springfield', [[2, 'two-edits']]],
    ['12 Kuk Street, Oak Hill', [[3, 'sound']]],
    ['12 Kuk Street, Springfield', [[3, 'sound']]],
  ])('finds for %s the streets %j of the place', (text, streets) => {
    expect(found(text)).toEqual(streets);
  });

  it.each([
    ['no number', 'Pok Street, Springfield'],
    ['no place', '12 Pok Street'],
    ['a misspelt place', '12 Pok Street, Springfeild'],
    ['another postcode', '12 Castelreahg Street, 97001 Springfield'],
    ['half of a name', '12 Castelreahg, Springfield'],
    ['no other spelling', '12 Elm Street, Springfield'],
  ])('finds nothing for %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it('reads only words that the best alignment leaves over, if it has name and place', () => {
    const best = alignmentWith({ city: 'matched', unexplained: 0b1000 });
    expect(aligned('12 Pok Street, Springfield', { best })).toEqual([]);
    expect(
      aligned('12 Pok Street, Springfield', { best: { ...best, city: 'missing' } }),
    ).toHaveLength(1);
  });

  it('finds nothing in a country that is not requested', () => {
    expect(aligned('12 Pok Street, Springfield', { country: 'US' })).toHaveLength(1);
    expect(aligned('12 Pok Street, Springfield', { country: 'AU' })).toEqual([]);
  });

  it('marks a name that another one completes', () => {
    expect(
      aligned('12 Pok Street North, Springfield').map((one) => one.isPartOfLongerName),
    ).toContain(true);
  });

  it('does nothing that would exceed the budget', () => {
    const work = new WorkBudget(10);
    expect(aligned('12 Pok Street, Springfield', { work })).toEqual([]);
    expect(work.isExhausted).toBe(false);
  });
});
