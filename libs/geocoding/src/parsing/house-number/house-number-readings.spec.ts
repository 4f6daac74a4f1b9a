import { describe, expect, it } from 'vitest';
import { countryByCode } from '#countries';
import { parseQuery } from '../query/parse-query.js';
import { spanMask } from '../text/query-token.js';
import { readHouseNumbers } from './house-number-readings.js';
import type { HouseNumberReading } from './house-number-readings.js';
import { findNumberSpans } from './number-spans.js';

const wordsOf = (text: string) =>
  parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }).tokens;

/** The key, the numbers by which it is ordered, and what it leaves out. */
const shown = ({ key, from, to, omitted, unit, mayBeConscription }: HouseNumberReading): string =>
  [
    to === from ? `${key}@${from}` : `${key}@${from}..${to}`,
    ...(omitted === undefined ? [] : ['without', omitted]),
    ...(unit === undefined ? [] : [unit]),
    ...(mayBeConscription ? ['or conscription'] : []),
  ].join(' ');

const readFirst = (text: string, code: string): readonly HouseNumberReading[] => {
  const words = wordsOf(text);
  const [span] = findNumberSpans(words, spanMask(0, words.length));
  return span ? readHouseNumbers(words, span, countryByCode(code)) : [];
};

/** By country: the words of a query, then the readings of the first number, likeliest first. */
const numbers: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'another country': [
    ['12', '12@12'],
    ['12a', '12a@12'],
    ['12 A', '12a@12 | 12@12 without suffix'],
    ['12 bis', '12bis@12 | 12@12 without suffix'],
    ['12-14', '12-14@12..14 | 14@14 without range'],
    ['12-13', '12-13@12..13 | 13@13 without range'],
    ['14-12', '14-12@1412'],
    ['12/3', '12/3@12 | 12@12 without unit 3'],
    ['12/14', '12/14@12 | 12@12 without unit 14 | 14@14 without range'],
    ['12/12', '12/12@12 | 12@12 without unit 12'],
    ['12/52', '12/52@12 | 12@12 without unit 52 | 52@52 without range'],
    ['12/53', '12/53@12 | 12@12 without unit 53'],
    ['9/12', '9/12@9 | 9@9 without unit 12'],
    ['10/12', '10/12@10 | 10@10 without unit 12 | 12@12 without range'],
    ['12/14a', '12/14a@12 | 12@12 without unit 14a | 12/14@12 without suffix'],
    ['12a/3', '12a3@12 | 12a@12 without unit 3'],
    ['12/3/4', '12/3/4@12 | 12/3@12 without unit 4 | 12@12 without unit 3/4'],
    ['12/3-4', '12/3-4@12 | 12@12 without unit 3-4'],
    ['12/a', '12a@12 | 12@12 without suffix'],
    ['12 a/b', '12ab@12 | 12a@12 without range'],
    ['12a-c', '12a-c@12 | 12a@12 without range'],
    ['12 1/2', '12/1/2@12'],
    ['12½', '12/1/2@12'],
    ['1.578', '1578@1578'],
    ['12 to 14', '12-14@12..14 | 14@14 without range'],
    ['12 & 14', '12/14@12'],
    ['12+14', '12-14@12..14 | 14@14 without range'],
    ['12-k4', '12k4@12 | 12k@12 without unit 4 | 12@12 without unit k4'],
    ['12-4k', '12-4k@12 | 12-4@124 without suffix'],
    ['12/Hof', '12hof@12 | 12@12 without unit hof'],
    ['12-EG', '12eg@12 | 12@12 without unit eg'],
    ['12-bis', '12bis@12 | 12@12 without suffix'],
    ['12-II', '12ii@12 | 12@12 without unit ii'],
    ['12-12', '12-12@1212'],
    ['12 hs', '12hs@12 | 12@12 without unit hs'],
    ['12a3', '12a3@12 | 12a@12 without unit 3'],
    ['0012', '12@12'],
    ['12.a', '12a@12'],
    ['182 rosso', '182r@182 | 182@182 without suffix'],
    ['14 nero', '14@14'],
    ['14 huis', '14hs@14 | 14@14 without unit huis'],
    ['27号3', '27-3@273 | 27@27 without unit 3'],
    ['27号-3', '27-3@273'],
    ['2丁目10番7号', '2-10-7@2'],
    ['1-2-3', '1-2-3@1'],
    ['1-2-3-504', '1-2-3-504@1 | 1-2-3@1 without unit 504'],
    ['1-2-3/504', '1-2-3/504@1 | 1-2-3@1 without unit 504'],
    ['1-2-3-4-5', '1-2-3-4-5@1 | 1-2-3@1 without unit 4-5'],
    ['1-2-a-504', '1-2a-504@1'],
    ['123-45', '123-45@12345'],
    ['12-50', '12-50@12..50 | 50@50 without range'],
    ['12-53', '12-53@1253'],
    ['#03-12', '03-12@3'],
    ['#03', '3@3'],
    ['#12-14', '12-14@12'],
    ['#01-01', '01-01@101 | 01-01@1'],
    ['#12', '12@12'],
    ['12345678901', 'none'],
    ['12-12345678901', '12-12345678901@12'],
  ],
  AT: [['12/3/4', '12/3/4@12 | 12/3@12 without unit 4 | 12@12 without unit 3/4']],
  AU: [
    ['12', '12@12'],
    ['3/12', '3/12@12 | 12@12 without unit 3'],
    ['3/12a', '3/12a@12 | 12a@12 without unit 3 | 3/12@3 without suffix'],
    ['3-12', '3-12@12 | 12@12 without unit 3'],
    ['12-14', '12-14@12..14 | 14@14 without unit 12'],
    ['12-15', '12-15@15 | 15@15 without unit 12'],
    ['69/1', '69/1@1 | 1@1 without unit 69'],
    ['3/4/12', '3/4/12@3'],
    ['3-4-12', '3-4-12@3'],
    ['3-4/12', '3-4/12@3 | 12@12 without unit 3-4'],
    ['3/a', '3a@3 | 3@3 without suffix'],
    ['12 bis', '12bis@12 | 12@12 without suffix'],
    ['12/3-5', '12/3-5@12 | 3-5@3..5 without unit 12'],
    ['126-130', '126-130@126..130 | 130@130 without unit 126'],
    ['12-II', '12ii@12 | 12@12 without unit ii'],
    ['#03-12', '03-12@12 | 12@12 without unit 03'],
    ['12/14', '12/14@14 | 14@14 without unit 12'],
    ['3/12345678901', '3/12345678901@3'],
  ],
  BE: [
    ['12 b3', '12b3@12 | 12b@12 without unit 3 | 12@12 without unit b3'],
    ['12b', '12b@12'],
    ['12 b', '12b@12 | 12@12 without suffix'],
  ],
  CA: [
    ['262-2800', '262-2800@2800 | 2800@2800 without unit 262'],
    ['3-12', '3-12@12 | 12@12 without unit 3'],
    ['12-14', '12-14@12..14 | 14@14 without unit 12'],
    ['2400/2420', '2400/2420@2400 | 2420@2420 without unit 2400'],
    ['12 W', '12@12 | 12w@12'],
    ['4/1855', '4/1855@1855 | 1855@1855 without unit 4'],
  ],
  CN: [
    ['27号3', '27-3@27 | 27@27 without unit 3'],
    ['27号院', '27@27'],
  ],
  CZ: [
    ['68', '68@68 or conscription'],
    ['1700', '1700@1700 or conscription'],
    ['68a', '68a@68'],
    ['1700/68', '1700/68@68 | 68@68 without range | 1700@1700 without range'],
    [
      '1700/68a',
      '1700/68a@68 | 68a@68 without range | 1700@1700 without range | 1700/68@1700 without suffix',
    ],
    [
      '1700/68/3',
      '1700/68/3@1700 | 1700/68@1700 without unit 3 | 68/3@68 without range | 1700@1700 without range',
    ],
    ['1700-68', '1700-68@1700'],
    ['12-14', '12-14@12..14 | 14@14 without range'],
    ['1700/a', '1700a@1700 | 1700@1700 without range'],
    ['12 a', '12a@12 | 12@12 without suffix'],
    ['1700/Nr-68', '1700nr68@1700 | 1700@1700 without unit nr-68 | 68@68 without range'],
  ],
  DE: [
    ['12/1', '12/1@12'],
    ['12/12', '12/12@12'],
    ['12/14', '12/14@12 | 12@12 without range | 14@14 without range'],
    ['12 1/2', '12/1/2@12'],
    ['12a-c', '12a-c@12 | 12a@12 without range'],
    ['12 a', '12a@12 | 12@12 without suffix'],
    ['12/1/3', '12/1/3@12'],
  ],
  FI: [
    ['30 A', '30a@30 | 30@30 without unit a'],
    ['30A5', '30a5@30 | 30a@30 without unit 5 | 30@30 without unit a5'],
    ['30 A-B', '30a-b@30 | 30@30 without unit a-b | 30a@30 without range'],
    ['30 bis', '30bis@30 | 30@30 without suffix'],
    ['30-A', '30a@30 | 30@30 without unit a'],
  ],
  JP: [
    ['1-2-3', '1-2-3@1'],
    ['12-14', '12-14@12'],
    ['1-2-3-504', '1-2-3-504@1 | 1-2-3@1 without unit 504'],
    ['12/3', '12/3@12 | 12@12 without unit 3'],
  ],
  KR: [
    ['152-3', '152-3@152'],
    ['737-739', '737-739@737'],
  ],
  NL: [
    ['12-3', '12-3@12 | 12@12 without unit 3'],
    ['12-14', '12-14@12..14 | 14@14 without range'],
    ['12-12', '12-12@12'],
    ['12a-3', '12a-3@12 | 12a@12 without unit 3'],
    ['12-II', '12ii@12 | 12@12 without unit ii'],
    ['1-k4', '1k4@1 | 1k@1 without unit 4 | 1@1 without unit k4'],
    ['14 hs', '14hs@14 | 14@14 without unit hs'],
    ['12-3-4', '12-3-4@12 | 12@12 without unit 3-4'],
    ['12/14-3', '12/14-3@12 | 12@12 without unit 14-3'],
    ['12/13-3', '12/13-3@12 | 12@12 without unit 13-3'],
  ],
  PL: [
    ['12/3', '12/3@12 | 12@12 without unit 3'],
    ['12m3', '12m3@12 | 12m@12 without unit 3 | 12@12 without unit m3'],
    ['12A/3', '12a3@12 | 12a@12 without unit 3'],
    ['12b3', '12b3@12 | 12b@12 without unit 3'],
  ],
  SG: [
    ['#03-12', '03-12@3'],
    ['#01-01', '01-01@1'],
    ['#03-12a3', '03-12a3@3'],
    ['#3a5', '3a5@3 | 3a@3 without unit 5'],
  ],
  TW: [
    ['12-1', '12-1@12'],
    ['12之1', '12-1@12'],
    ['12號之1', '12-1@12'],
    ['12號3', '12-3@12 | 12@12 without unit 3'],
  ],
  GB: [['12 w', '12w@12 | 12@12 without suffix']],
  US: [
    ['12', '12@12'],
    ['12 bis', '12bis@12 | 12@12 without suffix'],
    ['12 septies', '12septies@12 | 12@12 without suffix'],
    ['12 W', '12@12 | 12w@12'],
    ['12 n', '12@12 | 12n@12'],
    ['12 e', '12@12 | 12e@12'],
    ['12 s', '12@12 | 12s@12'],
    ['12 x', '12x@12 | 12@12 without suffix'],
    ['12W', '12w@12'],
    ['12-W', '12w@12 | 12@12 without suffix'],
    ['123-45', '123-45@12345'],
    ['12 1/2', '12/1/2@12'],
    ['12/3', '12/3@12'],
    ['12/14', '12/14@12 | 12@12 without range | 14@14 without range'],
    ['12-14', '12-14@12..14 | 14@14 without range'],
  ],
};

describe.each(Object.keys(numbers))('readHouseNumbers in %s', (code) => {
  it.each(numbers[code] ?? [])('reads "%s" as %s', (text, expected) => {
    expect(readFirst(text, code).map(shown).join(' | ') || 'none').toBe(expected);
  });
});

describe('readHouseNumbers', () => {
  it.each([
    ['LU', '30 a 5', '30a@30 without unit 5'],
    ['FI', '30 a 5', '30a@30 without unit 5 | 30@30 without unit a5'],
    ['PL', '12 m 3', '12m@12 without unit 3 | 12@12 without unit m3'],
  ])('leaves out the whole of a span with a flat: %s, "%s" is %s', (code, text, expected) => {
    const words = wordsOf(text);
    const span = { from: 0, to: words.length, isWithFlat: true } as const;
    const readings = readHouseNumbers(words, span, countryByCode(code));
    expect(readings.map(shown).join(' | ')).toBe(expected);
  });

  it('gives the rules of the country with every reading, if it has any', () => {
    const { houseNumbers: rules } = countryByCode('CZ') ?? {};
    expect(readFirst('1700/68', 'CZ').map((reading) => reading.rules)).toEqual([
      ...[rules, rules, rules],
    ]);
    expect(readFirst('12', 'GB')).toEqual([{ key: '12', from: 12, to: 12 }]);
  });

  it('knows for certain that a number with more than digits is no conscription number', () => {
    expect(readFirst('68a', 'CZ')[0]?.mayBeConscription).toBe(false);
  });
});
