import { describe, expect, it } from 'vitest';
import type { StructuredQuery, TextQuery } from '#contracts';
import { parseQuery } from '../../parsing/query/parse-query.js';
import { OTHER_FORM_END } from '../../index/segment.js';
import { QueryField, spanMask } from '../../parsing/text/query-token.js';
import type { Alignment } from '../../ranking/candidate.js';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import { readTokens } from '../readings/token-readings.js';
import { alignAll, textQuery } from './align-all.fake.js';
import { bestForm } from './match-name.js';

interface Options {
  /** The words that may be used, as a mask; all by default. */
  readonly free?: number;
  readonly correctsSpelling?: boolean;
  /** The position of a form of another name than the current one. */
  readonly otherName?: number;
}

/** The words of a query that best match a name with these forms, and the share of it they cover. */
const matchOf = (
  query: string | StructuredQuery | TextQuery,
  forms: readonly string[],
  { free, correctsSpelling = false, otherName }: Options = {},
) => {
  const { segments, vocabulary } = anIndex({ streets: forms.map((name) => ({ name })) });
  let form = 0;
  const values = (segments[0]?.forms.values ?? new Int32Array()).map((value) =>
    value < 0 && form++ === otherName ? OTHER_FORM_END : value,
  );
  const parsed = parseQuery(typeof query === 'string' ? textQuery(query) : query);
  // All forms, as those of one document.
  const match = bestForm({ values, starts: Int32Array.of(0, values.length) }, 0, {
    readings: readTokens(parsed, vocabulary, correctsSpelling),
    vocabulary,
    free: free ?? spanMask(0, parsed.tokens.length),
    field: QueryField.street,
  });
  if (!match) return undefined;
  const words = parsed.tokens.filter((_, at) => match.used & (1 << at)).map(({ text }) => text);
  const coverage = Number((match.found / match.total).toFixed(2));
  const { used, cost, isOtherName, isDoubtfullyCorrected, isMisspelt } = match;
  const corrections = { isDoubtfullyCorrected, isMisspelt };
  return { coverage, words: words.join(' '), used, cost, isOtherName, ...corrections };
};

describe('bestForm', () => {
  it.each<readonly [string, readonly string[], number | undefined, string]>([
    ['robert koch', ['robert koch'], 1, 'robert koch'],
    ['koch robert', ['robert koch'], 1, 'koch robert'],
    ['koch', ['robert koch'], 0.5, 'koch'],
    ['foo', ['robert koch'], undefined, ''],
    // Of two forms the one that is given in full, wherever it is in the list.
    ['robert koch', ['robert koch nord', 'robert koch'], 1, 'robert koch'],
    ['robert koch', ['robert koch', 'robert koch nord'], 1, 'robert koch'],
    ['koch', ['robert', 'anton koch', 'koch'], 1, 'koch'],
    ['gut', ['hof foo bar baz gut', 'gut'], 1, 'gut'],
    // Of two that are given in full, the one with more words.
    ['robert koch nord', ['robert koch', 'robert koch nord'], 1, 'robert koch nord'],
    ['robert koch nord', ['robert koch nord', 'robert koch'], 1, 'robert koch nord'],
  ])('matches %s with %j', (query, forms, coverage, words) => {
    const match = matchOf(query, forms);
    expect(match?.coverage).toBe(coverage);
    expect(match?.words ?? '').toBe(words);
  });

  it('prefers a short name in full to a long one in part', () => {
    const long = 'robert koch nord west tor';
    expect(matchOf('robert koch nord west', ['robert', long])).toMatchObject({
      coverage: 1,
      words: 'robert',
    });
  });

  it('prefers a name as written to one with a spelling correction', () => {
    const options = { correctsSpelling: true };
    const forms = ['lindemann', 'lindermann'];
    expect(matchOf('lindermann', forms, options)).toMatchObject({ coverage: 1, cost: 0 });
    expect(matchOf('lindemann', forms, options)).toMatchObject({ coverage: 1, cost: 0 });
    expect(matchOf('lindomann', forms, options)?.cost).toBeGreaterThan(0);
  });

  it('uses each word once: Baden is half of Baden-Baden', () => {
    expect(matchOf('baden', ['baden baden'])?.coverage).toBe(0.5);
    expect(matchOf('baden baden', ['baden baden'])?.coverage).toBe(1);
  });

  it('uses free words only', () => {
    expect(matchOf('robert koch', ['robert koch'], { free: 0b10 })).toMatchObject({
      coverage: 0.5,
      words: 'koch',
    });
    expect(matchOf('robert koch', ['robert koch'], { free: 0 })).toBeUndefined();
  });

  it('uses words of its field only: a city is no street', () => {
    const address = { streetName: 'Robert', city: 'Koch' };
    const query = { kind: 'structured', address, limit: 1, inputFilter: 'none' } as const;
    expect(matchOf(query, ['robert koch'])).toMatchObject({ coverage: 0.5, words: 'robert' });
  });

  it('prefers adjacent words to earlier ones', () => {
    expect(matchOf('koch foo robert koch', ['robert koch'])?.used).toBe(0b1100);
    expect(matchOf('koch robert foo', ['robert koch'])?.used).toBe(0b11);
    expect(matchOf('robert foo koch bar koch', ['robert koch'])?.used).toBe(0b101);
    expect(matchOf('robert koch foo robert', ['robert koch'])?.used).toBe(0b11);
    expect(matchOf('robert foo robert koch', ['robert koch'])?.used).toBe(0b1100);
  });

  it('prefers a first word that any of the next words follows, and the first of one-word names', () => {
    expect(matchOf('robert foo robert koch bar koch', ['robert koch'])?.used).toBe(0b1100);
    expect(matchOf('robert foo robert koch', ['robert', 'koch'])?.used).toBe(0b1);
  });

  it.each<readonly [string, readonly string[], number, true | undefined]>([
    ['robert', ['robert', 'koch'], 1, undefined],
    ['koch', ['robert', 'koch'], 1, true],
    ['robert', ['robert', 'koch'], 0, true],
    ['robert', ['robert', 'robert'], 1, undefined],
    ['robert koch', ['robert', 'robert koch'], 1, true],
  ])('reports another name: %s as one of %j, of which %i is another', (query, forms, ...rest) => {
    const [otherName, isOtherName] = rest;
    expect(matchOf(query, forms, { otherName })).toMatchObject({ coverage: 1, isOtherName });
  });

  it.each<readonly [string, readonly string[], boolean]>([
    ['lindemann', ['lindemann'], false],
    ['lindomann', ['lindemann'], false],
    ['lindomann hofmaier', ['lindemann hofmeier'], true],
    ['lindomann hofmaier tal', ['lindemann hofmeier tal'], true],
    ['lindomann hofmeier', ['lindemann hofmeier'], false],
    ['lindermann', ['lindemann', 'lindermann berg tal'], true],
  ])('is in doubt about several corrections: %s as one of %j: %s', (query, forms, isDoubtful) => {
    const match = matchOf(query, forms, { correctsSpelling: true });
    expect(match?.isDoubtfullyCorrected).toBe(isDoubtful);
  });

  it('reports a misspelt name, and not one that is abbreviated or ends with a full stop', () => {
    const isMisspelt = (text: string): boolean | undefined =>
      matchOf(text, ['lindemann street'], { correctsSpelling: true })?.isMisspelt;
    expect(isMisspelt('lindomann street')).toBe(true);
    expect(isMisspelt('lindemann st')).toBe(false);
    expect(isMisspelt('lindem. street')).toBe(false);
  });

  it('prefers a cheaper reading to an adjacent one', () => {
    const match = matchOf('robert kochh, koch', ['robert koch'], { correctsSpelling: true });
    expect(match).toMatchObject({ used: 0b101, cost: 0 });
  });
});

describe('an initial', () => {
  it.each<readonly [string, readonly string[], number | undefined, string]>([
    ['R. Koch', ['robert koch'], 1, 'r koch'],
    ['A. Koch', ['robert koch'], 0.5, 'koch'],
    ['R Koch', ['robert koch'], 0.5, 'koch'],
    // Only at the position of the word.
    ['Foo Koch R.', ['koch robert'], 1, 'koch r'],
    ['R. Foo Koch', ['koch robert'], 0.5, 'koch'],
    ['Koch Foo R.', ['koch robert'], 0.5, 'koch'],
    // Never without a word in full.
    ['R. K.', ['robert koch'], undefined, ''],
    ['R. K. Foo', ['robert koch'], undefined, ''],
    // Once for each word.
    ['R. Koch', ['robert richard koch'], 0.67, 'r koch'],
  ])('in %s is matched with a word of %j', (query, forms, coverage, words) => {
    const match = matchOf(query, forms);
    expect(match?.coverage).toBe(coverage);
    expect(match?.words ?? '').toBe(words);
  });

  it('costs 0.15 of the weight of its word', () => {
    const whole = matchOf('Robert', ['robert koch']);
    const weightOfWord = matchOf('R. Koch', ['robert koch'])?.cost ?? 0;
    expect(whole?.cost).toBe(0);
    // Both words are as rare, and the vocabulary has one document: log(1 + 1 / 1).
    expect(weightOfWord).toBeCloseTo(0.15 * Math.log(2), 10);
  });

  it('is not taken from another field or from a used word', () => {
    const address = { streetName: 'Koch', city: 'R.' };
    const query = { kind: 'structured', address, limit: 1, inputFilter: 'none' } as const;
    expect(matchOf(query, ['robert koch'])).toMatchObject({ coverage: 0.5, words: 'koch' });
    expect(matchOf('R. Koch', ['robert koch'], { free: 0b10 })).toMatchObject({ words: 'koch' });
    expect(matchOf('R. Koch', ['robert koch'], { free: 0b1 })).toBeUndefined();
  });
});

describe('the street of a named house', () => {
  const index = anIndex({
    streets: [{ name: 'Mill Lane' }, { name: 'Tor Road' }],
    houses: [{ name: 'Rose Cottage', street: 0 }],
  });
  const wordsOfStreet = (query: string): string => {
    const words = parseQuery(textQuery(query)).tokens;
    const house = alignAll(query, index).alignments.find(({ document }) => document === 2);
    return words
      .flatMap(({ text }, at) => ((house?.streetMask ?? 0) & (1 << at) ? text : []))
      .join(' ');
  };

  it.each([
    ['Rose Cottage, Mill Lane', 'mill lane'],
    ['Rose Cottage, Mill Ln', 'mill ln'],
    ['Rose Cottage, Mill', ''],
    ['Rose Cottage, Tor Road', ''],
  ])('is matched in full: %s', (query, expected) => {
    expect(wordsOfStreet(query)).toBe(expected);
  });

  it('adds the cost of its abbreviations', () => {
    const costIn = (query: string) =>
      alignAll(query, index).alignments.find(({ document }) => document === 2)?.readingCost;
    expect(costIn('Rose Cottage, Mill Lane')).toBe(0);
    expect(costIn('Rose Cottage, Mill Ln')).toBeGreaterThan(0);
  });
});

describe('a street without a name', () => {
  const places = ['Nagold', 'Hochdorf', 'Hochdorf am Neckar', 'Calw'];
  const named = (localities: readonly string[], query: string, correctsSpelling = false) => {
    const index = anIndex({
      streets: [{ city: 'Nagold', localities }],
      places: places.map((name) => ({ name, kind: name === 'Nagold' ? 'city' : 'locality' })),
    });
    const isStreet = ({ document }: Alignment): boolean => document === 0;
    const alignment = alignAll(query, index, correctsSpelling).alignments.find(isStreet);
    return alignment && places[(alignment.namingPlace ?? 0) - 1];
  };

  it.each<readonly [readonly string[], string, string | undefined]>([
    [['Hochdorf'], 'Hochdorf 5', 'Hochdorf'],
    [['Hochdorf'], 'Nagold 5', 'Nagold'],
    [['Hochdorf'], 'Nagold-Hochdorf 5', 'Hochdorf'],
    [['Hochdorf', 'Calw'], 'Calw 5, Nagold', 'Calw'],
    // A larger share of the city's name is given than of the locality's.
    [['Hochdorf am Neckar'], 'Hochdorf am, Nagold', 'Nagold'],
    [['Hochdorf am Neckar'], 'Hochdorf am Neckar, Nagold', 'Hochdorf am Neckar'],
    [['Hochdorf'], 'Foo 5', undefined],
  ])('in Nagold and %j is matched in %s by the name of %s', (localities, query, name) => {
    expect(named(localities, query)).toBe(name);
  });

  it('is matched by the name of the city rather than by that of a misspelt locality', () => {
    expect(named(['Hochdorf'], 'Hochdort 5, Nagold', true)).toBe('Nagold');
    expect(named(['Hochdorf'], 'Hochdort 5', true)).toBe('Hochdorf');
  });
});
