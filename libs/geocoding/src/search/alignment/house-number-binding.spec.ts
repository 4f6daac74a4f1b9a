import { describe, expect, it } from 'vitest';
import { countryByCode } from '#countries';
import { parseQuery } from '../../parsing/query/parse-query.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { maskHas, spanMask } from '../../parsing/text/query-token.js';
import { HouseNumberBinder, bindNumberKey } from './house-number-binding.js';
import type { BoundHouseNumber } from '../../ranking/candidate.js';
import type { HouseNumberBinding } from './house-number-binding.js';

const queryOf = (text: string): ParsedQuery =>
  parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' });

/** The words of the street's name: `weg`, or `weg lang`. */
const nameIn = ({ tokens }: ParsedQuery): number => {
  const from = tokens.findIndex((word) => word.text === 'weg');
  return spanMask(from, tokens[from + 1]?.text === 'lang' ? from + 2 : from + 1);
};

/** Binds what a text leaves over when a street has used its name. */
const bind = (parsed: ParsedQuery, code = ''): HouseNumberBinding => {
  const mask = nameIn(parsed);
  const free = spanMask(0, parsed.tokens.length) & ~mask;
  return new HouseNumberBinder(parsed).bind(free, { mask, country: countryByCode(code) });
};

const shown = ({ key, from, to, omitted, unit, mayBeConscription }: BoundHouseNumber): string =>
  [
    to === from ? `${key}@${from}` : `${key}@${from}..${to}`,
    ...(omitted === undefined ? [] : ['without', omitted]),
    ...(unit === undefined ? [] : [unit]),
    ...(mayBeConscription ? ['or conscription'] : []),
  ].join(' ');

const wordsIn = ({ tokens }: ParsedQuery, mask: number): string =>
  tokens
    .filter((_, at) => maskHas(mask, at))
    .map(({ text }) => text)
    .join(' ') || 'none';

/**
 * By country: the text, the house numbers in it, likeliest first, the unit, and the words that are
 * used.
 */
const bindings: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>> = {
  'another country': [
    ['weg', 'none', 'none', 'none'],
    ['weg 12', '12@12', 'none', '12'],
    ['12 weg', '12@12', 'none', '12'],
    ['weg 12a', '12a@12', 'none', '12a'],
    ['weg 12 a', '12a@12 | 12@12 without suffix', 'none', '12 a'],
    ['weg 12 bis', '12bis@12 | 12@12 without suffix', 'none', '12 bis'],
    ['weg 12-14', '12-14@12..14 | 14@14 without range', 'none', '12 14'],
    ['weg 12/14', '12/14@12 | 12@12 without unit 14 | 14@14 without range', 'none', '12 14'],
    ['weg 12 bis 14', '12-14@12..14 | 14@14 without range', 'none', '12 bis 14'],
    ['weg 12 1/2', '12/1/2@12', 'none', '12 1 2'],
    ['weg 1.578', '1578@1578', 'none', '1 578'],
    ['weg 12-II', '12ii@12 | 12@12 without unit ii', 'none', '12 ii'],
    ['weg 1-2-3-504', '1-2-3-504@1 | 1-2-3@1 without unit 504', 'none', '1 2 3 504'],
    ['weg 87-82', '87-82@8782', 'none', '87 82'],
    ['weg 22/1', '22/1@22 | 22@22 without unit 1', 'none', '22 1'],
    ['weg 1, 5', '1@1', 'none', '1'],
    ['weg 99, Nr. 7', '99@99 | 7@7', 'none', '99 nr'],
    ['weg s/n, 3º B', 'none', '3o', 's n 3o b'],
    ['weg s/n 12', 'none', 'none', 's n'],
    ['weg Apt s/n', 'none', 'none', 's n'],
    ['weg 12 a, Nr. 7', '12a@12 | 12@12 without suffix | 7@7', 'none', '12 a nr'],
    ['7 foo weg 12 a', '12a@12 | 12@12 without suffix | 7@7', 'none', '12 a'],
    ['7 foo weg bar 12', '12@12 | 7@7', 'none', '12'],
    ['7 foo bar weg bar 12', '12@12 | 7@7', 'none', '12'],
    ['weg 42nd', 'none', 'none', 'none'],
    ['weg 0012', '12@12', 'none', '0012'],
    ['weg (3) 12', '12@12', 'none', '12'],
    ['weg (3)', '3@3', 'none', '3'],
    ['weg 12 (3)', '12@12', 'none', '12'],
    ['5 1 weg', '1@1', 'none', '1'],
    ['5 1 weg 7 9', '7@7 | 1@1', 'none', '7'],
    ['weg Nr. 7', '7@7', 'none', 'nr 7'],
    ['weg 5 Nr. 7', '5@5 | 7@7', 'none', '5 nr'],
    ['Nr 7 weg 12', '12@12 | 7@7', 'none', 'nr 12'],
    ['7 Nr weg', '7@7', 'none', '7 nr'],
    ['7 Nr. weg 12', '12@12 | 7@7', 'none', 'nr 12'],
    ['weg Nr. foo 12', '12@12', 'none', '12'],
    ['weg č. p. 512', '512@512', 'none', 'c p 512'],
    ['weg c p, 512', '512@512', 'none', 'c p 512'],
    ['weg c p', 'none', 'none', 'none'],
    ['weg No 12, Flat 3, 99', '12@12', '3', 'no 12 flat 3'],
    ['weg 12 Halle', '12@12', 'none', '12'],
    ['weg Halle 12', '12@12', 'none', 'halle 12'],
    ['weg Villa 12', '12@12', 'none', 'villa 12'],
    ['weg 12 Villa', '12@12', 'none', '12'],
    ['weg foo 12 bar', '12@12', 'none', '12'],
    ['3 weg foo 12', '3@3 | 12@12', 'none', '3'],
    ['weg foo 12, 5', '12@12', 'none', '12'],
    [
      '12 a weg 14 b',
      '14b@14 | 12a@12 | 14@14 without suffix | 12@12 without suffix',
      'none',
      '14 b',
    ],
    [
      'weg 12/3/4/5/6',
      '12/3/4/5/6@12 | 12/3/4/5@12 without unit 6 | 12/3/4@12 without unit 5/6 | 12/3@12 without unit 4/5/6',
      'none',
      '12 3 4 5 6',
    ],
    ['weg 12 14 16', '12@12', 'none', '12'],
    ['12 to 14 weg', '12-14@12..14 | 14@14 without range', 'none', '12 to 14'],
    ['weg #5', '5@5', 'none', '5'],
    ['weg 30 a 5', '30a@30 without unit 5', 'none', '30 a 5'],
    ['weg 30 m 5', '30m@30 without unit 5', 'none', '30 m 5'],
    ['weg 39巷 12', 'none', 'none', 'none'],
    ['weg 14길 5', 'none', 'none', 'none'],
    ['weg Lane 39 12', '39@39', 'none', '39'],
    ['Lane 39 weg 12', '12@12 | 39@39', 'none', '12'],
    ['3/12 weg', '3/12@3 | 3@3 without unit 12', 'none', '3 12'],
    ['12 weg 14', '14@14 | 12@12', 'none', '14'],
    ['weg lang 12', '12@12', 'none', '12'],
    ['12 weg lang', '12@12', 'none', '12'],
    ['7 weg lang 12', '12@12 | 7@7', 'none', '12'],
    ['weg 12號3樓', '12@12', '3', '12 号 3楼'],
    ['Flat 3, weg 12', '12@12', '3', 'flat 3 12'],
    ['weg 12 apt 4b', '12@12', '4b', '12 apt 4b'],
    ['#5 weg 12', '12@12', '5', '5 12'],
    ['weg 12, #03-15', '12@12', '03-15', '12 03 15'],
  ],
  AU: [
    ['3/12 weg', '3/12@12 | 12@12 without unit 3', 'none', '3 12'],
    ['weg 3/12', '3/12@12 | 12@12 without unit 3', 'none', '3 12'],
    ['Unit 3, 12 weg', '12@12', '3', 'unit 3 12'],
    ['3-12 weg', '3-12@12 | 12@12 without unit 3', 'none', '3 12'],
    ['12 weg 7', '12@12', 'none', '12'],
  ],
  CA: [
    ['#262-2800 weg', '262-2800@2800 | 2800@2800 without unit 262', 'none', '262 2800'],
    ['262-2800 weg', '262-2800@2800 | 2800@2800 without unit 262', 'none', '262 2800'],
  ],
  CN: [
    ['weg 955弄 3号', 'none', 'none', 'none'],
    ['weg Lane 955 3', 'none', 'none', 'none'],
    ['weg 27号3单元502室', '27@27', '3', '27 号 3 单元 502室'],
  ],
  CZ: [
    [
      'weg 1700/68',
      '1700/68@68 | 68@68 without range | 1700@1700 without range',
      'none',
      '1700 68',
    ],
    ['weg č. p. 512', '512@512 or conscription', 'none', 'c p 512'],
    ['weg 12 a', '12a@12 | 12@12 without suffix', 'none', '12 a'],
  ],
  DE: [
    ['7 weg 12', '12@12', 'none', '12'],
    ['7 weg', '7@7', 'none', '7'],
    ['weg 22/1', '22/1@22', 'none', '22 1'],
    ['weg 12 c, 3', '12c@12 | 12@12 without suffix', 'none', '12 c'],
    ['7 weg foo 12', '7@7 | 12@12', 'none', '7'],
  ],
  FI: [
    ['weg 30 A 5', '30a@30 without unit 5 | 30@30 without unit a5', 'none', '30 a 5'],
    ['weg 30 A', '30a@30 | 30@30 without unit a', 'none', '30 a'],
  ],
  LU: [
    ['weg', 'none', 'none', 'none'],
    ['weg 12', '12@12', 'none', '12'],
    ['12 weg', '12@12', 'none', '12'],
    ['weg 12a', '12a@12', 'none', '12a'],
    ['weg 12 a', '12a@12 | 12@12 without suffix', 'none', '12 a'],
    ['weg 12 bis', '12bis@12 | 12@12 without suffix', 'none', '12 bis'],
    ['weg 12-14', '12-14@12..14 | 14@14 without range', 'none', '12 14'],
    ['weg 12/14', '12/14@12 | 12@12 without unit 14 | 14@14 without range', 'none', '12 14'],
    ['weg 12 bis 14', '12-14@12..14 | 14@14 without range', 'none', '12 bis 14'],
    ['weg 12 1/2', '12/1/2@12', 'none', '12 1 2'],
    ['weg 1.578', '1578@1578', 'none', '1 578'],
    ['weg 12-II', '12ii@12 | 12@12 without unit ii', 'none', '12 ii'],
    ['weg 1-2-3-504', '1-2-3-504@1 | 1-2-3@1 without unit 504', 'none', '1 2 3 504'],
    ['weg 87-82', '87-82@87', 'none', '87 82'],
    ['weg 22/1', '22/1@22 | 22@22 without unit 1', 'none', '22 1'],
    ['weg 1, 5', '1@1', 'none', '1'],
    ['weg 99, Nr. 7', '99@99 | 7@7', 'none', '99 nr'],
    ['weg s/n, 3º B', 'none', '3o', 's n 3o b'],
    ['weg 42nd', 'none', 'none', 'none'],
    ['weg 0012', '12@12', 'none', '0012'],
    ['weg (3) 12', '12@12', 'none', '12'],
    ['5 1 weg', '1@1', 'none', '1'],
    ['weg Nr. 7', '7@7', 'none', 'nr 7'],
    ['3/12 weg', '3/12@3 | 3@3 without unit 12', 'none', '3 12'],
    ['Flat 3, weg 12', '12@12', '3', 'flat 3 12'],
    ['weg 12 apt 4b', '12@12', '4b', '12 apt 4b'],
    ['#5 weg 12', '12@12', '5', '5 12'],
    ['weg 12, #03-15', '12@12', '03-15', '12 03 15'],
    ['weg 12號3樓', '12@12', '3', '12 号 3楼'],
    ['weg #5', '5@5', 'none', '5'],
    ['weg No 12, Flat 3, 99', '12@12', '3', 'no 12 flat 3'],
  ],
  FR: [
    ['7 foo weg bar 12', '7@7 | 12@12', 'none', '7'],
    ['7 foo weg bar bar 12', '7@7 | 12@12', 'none', '7'],
    ['7 weg 12', '7@7', 'none', '7'],
    ['7, weg 12', '7@7', 'none', '7'],
    ['7 foo weg 12', '12@12 | 7@7', 'none', '12'],
    ['weg 12', '12@12', 'none', '12'],
  ],
  SG: [
    ['weg #03-12', '03-12@3', 'none', '03 12'],
    ['12 weg #03-12', '12@12', '03-12', '12 03 12'],
  ],
  TW: [
    ['weg Lane 39 12', 'none', 'none', 'none'],
    ['weg 39巷 12', 'none', 'none', 'none'],
  ],
  US: [
    ['7 weg 12', '7@7', 'none', '7'],
    ['12 W weg', '12@12 | 12w@12', 'none', '12 w'],
    ['weg 12', '12@12', 'none', '12'],
    ['123-45 weg', '123-45@12345', 'none', '123 45'],
    ['12 weg lang 7', '12@12', 'none', '12'],
    ['12 1/2 weg Apt 3', '12/1/2@12', '3', '12 1 2 apt 3'],
  ],
};

describe.each(Object.keys(bindings))('HouseNumberBinder in %s', (code) => {
  it.each(bindings[code] ?? [])(
    'binds in "%s" the numbers %s, the unit %s, using %s',
    (text, numbers, unit, used) => {
      const query = queryOf(text);
      const binding = bind(query, code);
      expect(binding.numbers.map(shown).join(' | ') || 'none').toBe(numbers);
      expect(binding.unit ?? 'none').toBe(unit);
      expect(wordsIn(query, binding.used)).toBe(used);
    },
  );
});

describe('bindNumberKey', () => {
  it.each([
    ['12', 'DE', '12@12'],
    ['12a', 'DE', '12a@12'],
    ['22/1', 'DE', '22/1@22'],
    ['22/1', 'LU', '22/1@22 | 22@22 without unit 1'],
    ['1700/68', 'CZ', '1700/68@68 | 68@68 without range | 1700@1700 without range'],
  ])('reads the key %s as the country does: %s', (key, code, numbers) => {
    const bound = bindNumberKey(key, countryByCode(code));
    expect(bound.map(shown).join(' | ')).toBe(numbers);
  });
});

describe('HouseNumberBinder', () => {
  it('ranks the numbers from 0, with the words that each uses', () => {
    const query = queryOf('12 a weg 14');
    expect(
      bind(query).numbers.map(({ key, rank, used }) => [key, rank, wordsIn(query, used)]),
    ).toEqual([
      ['14', 0, '14'],
      ['12a', 1, '12 a'],
      ['12', 2, '12 a'],
    ]);
  });

  it('adds nothing to a number but its rank and words, and the rules of the country', () => {
    expect(bind(queryOf('weg 12')).numbers).toEqual([
      { key: '12', from: 12, to: 12, used: spanMask(1, 2), rank: 0 },
    ]);
    expect(bind(queryOf('weg 12'), 'PL').numbers[0]?.rules).toBe(countryByCode('PL')?.houseNumbers);
  });

  it('uses designators among the free words only, whether the number is free or not', () => {
    const query = queryOf('weg c p 512');
    const mask = nameIn(query);
    const usedOf = (free: number) => new HouseNumberBinder(query).bind(free, { mask }).used;
    expect(usedOf(spanMask(1, 4))).toBe(spanMask(1, 4));
    expect(usedOf(spanMask(1, 3))).toBe(spanMask(1, 3));
    expect(usedOf(spanMask(1, 2))).toBe(0);
    expect(usedOf(spanMask(2, 4))).toBe(spanMask(3, 4));
    const announced = queryOf('weg nr 512');
    const used = new HouseNumberBinder(announced).bind(spanMask(2, 3), {
      mask: spanMask(0, 1),
    }).used;
    expect(used).toBe(spanMask(2, 3));
  });

  it('binds no unit in the middle of a name, but one of a part of its own', () => {
    const unitIn = (text: string): string | undefined => {
      const parsed = queryOf(text);
      const mask = 0b1001;
      const free = spanMask(0, parsed.tokens.length) & ~mask;
      return new HouseNumberBinder(parsed).bind(free, { mask }).unit;
    };
    expect(unitIn('weg flat 5 lang')).toBeUndefined();
    expect(unitIn('weg, flat 5, lang')).toBe('5');
    expect(unitIn('weg flat 5 lang apt 3')).toBe('3');
  });

  it('binds the same words once for all streets of the same name and country', () => {
    const query = queryOf('7 weg 12');
    const binder = new HouseNumberBinder(query);
    const mask = nameIn(query);
    const free = spanMask(0, 3) & ~mask;
    const keysIn = (code: string, words = free) =>
      binder.bind(words, { mask, country: countryByCode(code) }).numbers.map(({ key }) => key);
    const first = binder.bind(free, { mask });
    expect(binder.bind(free, { mask })).toBe(first);
    expect(keysIn('DE')).toEqual(['12']);
    expect(keysIn('US')).toEqual(['7']);
    expect(keysIn('DE', spanMask(0, 1))).toEqual(['7']);
    expect(binder.bind(free, { mask: spanMask(2, 3) })).not.toBe(first);
  });
});
