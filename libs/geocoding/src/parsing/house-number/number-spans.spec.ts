import { describe, expect, it } from 'vitest';
import { countryByCode } from '#countries';
import { parseQuery } from '../query/parse-query.js';
import type { QueryToken } from '../text/query-token.js';
import { spanMask, maskHas } from '../text/query-token.js';
import {
  findNumberSpans,
  joinFlats,
  findLaneWords,
  findNoNumberPhrase,
  laneMaskIn,
  withLetterBefore,
} from './number-spans.js';
import type { NumberSpan } from './number-spans.js';

const wordsOf = (text: string): readonly QueryToken[] =>
  parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }).tokens;

const shown = (words: readonly QueryToken[], spans: readonly NumberSpan[]): string =>
  spans
    .map(({ from, to, isWithFlat }) => {
      const [first, ...more] = words.slice(from, to);
      const text = (first?.text ?? '') + more.map((word) => word.separator + word.text).join('');
      return isWithFlat ? `${text} with flat` : text;
    })
    .join(' | ');

describe('findNumberSpans', () => {
  it.each([
    ['12', '12'],
    ['12 13/4', '12 | 13/4'],
    ['12 31/4', '12 | 31/4'],
    ['12 1/24', '12 | 1/24'],
    ['12 1/42', '12 | 1/42'],
    ['1.5789', '1 | 5789'],
    ['1.578a', '1 | 578a'],
    ['1.1578', '1 | 1578'],
    ['12--ny', '12'],
    ['12 to 13', '12 to 13'],
    ['12 a', '12 a'],
    ['12 bis', '12 bis'],
    ['12 ab', '12'],
    ['12a b', '12a'],
    ['12 a b', '12 a'],
    ['12-14', '12-14'],
    ['12 - 14', '12 -14'],
    ['12 – 14', '12 –14'],
    ['12/3', '12/3'],
    ['12 / 3', '12 /3'],
    ['12+14', '12+14'],
    ['12 & 14', '12 &14'],
    ['12-a', '12-a'],
    ['12-hs', '12-hs'],
    ['12 - NY', '12'],
    ['12-NY', '12-ny'],
    ['12-abc', '12-abc'],
    ['12-abcd', '12'],
    ['12 - a', '12 -a'],
    ['12 - bis', '12 -bis'],
    ['12a3', '12a3'],
    ['12 a 3', '12 a | 3'],
    ['12ab3', '12ab | 3'],
    ['12 1/2', '12 1/2'],
    ['12 1/5', '12 | 1/5'],
    ['12 4/2', '12 | 4/2'],
    ['12 1-2', '12 | 1-2'],
    ['12a 1/2', '12a | 1/2'],
    ['12 1', '12 | 1'],
    ['1.578', '1.578'],
    ['12.578', '12.578'],
    ['123.578', '123 | 578'],
    ['1.57', '1 | 57'],
    ['12 to 14', '12 to 14'],
    ['12 to 52', '12 to 52'],
    ['12 to 53', '12 | 53'],
    ['12 to 12', '12 | 12'],
    ['12 to, 14', '12 | 14'],
    ['12 to weg', '12'],
    ['12, to 14', '12 | 14'],
    ['12 bis', '12 bis'],
    ['1の2', '1の2'],
    ['2丁目10番7号', '2丁目10番7号'],
    ['27号3', '27号3'],
    ['27号院', '27号'],
    ['12, 14', '12 | 14'],
    ['12 #3', '12 | 3'],
    ['5 1', '5 | 1'],
    ['42nd', ''],
    ['1st 12', '12'],
    ['12th', ''],
    ['13th', ''],
    ['11th', ''],
    ['21st', ''],
    ['111st', '111st'],
    ['22nd', ''],
    ['23rd', ''],
    ['4th', ''],
    ['weg 12', '12'],
    ['3楼', ''],
    ['12 und 14 16', '12 und 14 | 16'],
    ['12 14', '12 | 14'],
    ['99999', '99999'],
    ['12 a, 3', '12 a | 3'],
    ['1丁目', '1丁目'],
    ['12 之 3', '12 之 3'],
  ])('finds in "%s" the numbers %s', (text, expected) => {
    const words = wordsOf(text);
    expect(shown(words, findNumberSpans(words, spanMask(0, words.length)))).toBe(expected);
  });

  it('ends a number at a word that is used', () => {
    const words = wordsOf('12 a 14 1/2');
    expect(shown(words, findNumberSpans(words, spanMask(0, 1) | spanMask(2, 3)))).toBe('12 | 14');
    expect(shown(words, findNumberSpans(words, spanMask(1, 2)))).toBe('');
    const range = wordsOf('12 to 14');
    expect(shown(range, findNumberSpans(range, spanMask(0, 2)))).toBe('12');
  });

  it('finds no number in words that the query has as something else', () => {
    const address = { streetName: 'weg 5', postcode: '12345', streetNumber: '12' };
    const query = { kind: 'structured', address, limit: 1, inputFilter: 'none' } as const;
    const { tokens } = parseQuery(query);
    expect(shown(tokens, findNumberSpans(tokens, spanMask(0, tokens.length)))).toBe('12 | 5');
  });
});

describe('joinFlats', () => {
  it.each([
    ['weg 30 a 5', '30 a 5 with flat'],
    ['weg 30a 5', '30a | 5'],
    ['weg 30 a 5b', '30 a 5b with flat'],
    ['weg 30 a 12345', '30 a | 12345'],
    ['weg 30 a 1234', '30 a 1234 with flat'],
    ['weg 30 a, 5', '30 a | 5'],
    ['weg 30 a. 5', '30 a .5 with flat'],
    ['weg 30 bis 5', '30 bis 5'],
    ['weg 30 ter 5', '30 ter | 5'],
    ['weg 30 a 5ab', '30 a | 5ab'],
    ['weg 30-a 5', '30-a 5 with flat'],
    ['weg 30-32 5', '30-32 | 5'],
    ['weg 30 a 5-7', '30 a | 5-7'],
    ['weg 30 a 5 6', '30 a 5 with flat | 6'],
    ['30 a 5 weg', '30 a | 5'],
    ['weg 30 a (5)', '30 a | 5'],
    ['weg 30 a 5bis', '30 a | 5bis'],
    ['weg 30 5', '30 | 5'],
    ['weg 30 a 5 b 6', '30 a | 5 b 6 with flat'],
    ['weg 30 a und 5', '30 a | 5'],
  ])('finds in "%s" the numbers %s', (text, expected) => {
    const words = wordsOf(text);
    const street = words.findIndex((word) => word.text === 'weg');
    const mask = spanMask(street, street + 1);
    const spans = findNumberSpans(words, spanMask(0, words.length) & ~mask);
    expect(shown(words, joinFlats(words, spans, mask))).toBe(expected);
  });

  it('joins nothing without a street before the house', () => {
    const words = wordsOf('30 a 5');
    const spans = findNumberSpans(words, spanMask(0, words.length));
    expect(shown(words, joinFlats(words, spans, 0))).toBe('30 a | 5');
  });
});

const wordsIn = (words: readonly QueryToken[], mask: number): string =>
  words
    .filter((_, at) => maskHas(mask, at))
    .map(({ text }) => text)
    .join(' ') || 'none';

describe('findLaneWords', () => {
  it.each([
    ['39巷3号', '39巷', 'none'],
    ['11巷4弄7號', '11巷 4弄', 'none'],
    ['信義路五段7號', '5段', 'none'],
    ['테헤란로 14 길 5', '길', 'none'],
    ['테헤란로 14번길 5', '번길', 'none'],
    ['테헤란로 길 5', 'none', 'none'],
    ['가길 5', 'none', 'none'],
    ['Lane 39', 'none', 'lane'],
    ['Ln 39', 'none', 'ln'],
    ['Alley 4', 'none', 'alley'],
    ['aly 4', 'none', 'aly'],
    ['Nong 955', 'none', 'nong'],
    ['Lane, 39', 'none', 'none'],
    ['Lane', 'none', 'none'],
    ['Main Lane', 'none', 'none'],
    ['39 Lane', 'none', 'none'],
    ['12', 'none', 'none'],
  ])('finds in "%s" the local words %s and the romanised words %s', (text, local, romanised) => {
    const words = wordsOf(text);
    const lanes = findLaneWords(words);
    expect(wordsIn(words, lanes.local)).toBe(local);
    expect(wordsIn(words, lanes.romanised)).toBe(romanised);
  });

  it.each([
    ['TW', 3],
    ['CN', 3],
    ['KR', 1],
    ['GB', 1],
    ['', 1],
  ])('counts romanised words only where lanes are numbered: %s', (code, mask) => {
    expect(laneMaskIn({ local: 1, romanised: 2 }, countryByCode(code))).toBe(mask);
  });
});

describe('findNoNumberPhrase', () => {
  it.each([
    ['s/n', 's n'],
    ['weg s/n', 's n'],
    ['S N', 'none'],
    ['S.N.', 's n'],
    ['s n c', 'none'],
    ['s.n.c.', 's n c'],
    ['snc', 'snc'],
    ['sn', 'sn'],
    ['sin número', 'sin numero'],
    ['sem numero', 'sem numero'],
    ['sin', 'none'],
    ['weg sin número 5', 'sin numero'],
    ['s', 'none'],
    ['S/N/C', 's n c'],
    ['a s/n', 's n'],
    ['s/x', 'none'],
    ['12', 'none'],
    ['sn 12', 'sn'],
  ])('finds in "%s" the phrase %s', (text, phrase) => {
    const words = wordsOf(text);
    expect(wordsIn(words, findNoNumberPhrase(words, spanMask(0, words.length)))).toBe(phrase);
  });

  it('finds a phrase only in free words', () => {
    const words = wordsOf('weg s/n');
    expect(findNoNumberPhrase(words, spanMask(0, 2))).toBe(0);
    expect(findNoNumberPhrase(words, spanMask(2, 3))).toBe(0);
  });

  it('finds no phrase in words that are no number by their field', () => {
    const query = {
      kind: 'structured',
      address: { city: 's/n' },
      limit: 1,
      inputFilter: 'none',
    } as const;
    const { tokens } = parseQuery(query);
    expect(findNoNumberPhrase(tokens, spanMask(0, tokens.length))).toBe(0);
  });
});

describe('withLetterBefore', () => {
  const spanIn = (text: string, free = -1): string => {
    const words = wordsOf(text);
    const [first] = findNumberSpans(words, spanMask(0, words.length));
    const span = first && withLetterBefore(words, free, first);
    return span ? shown(words, [span]) : 'none';
  };

  it.each([
    ['b12', 'b12'],
    ['weg B12', 'b12'],
    ['A-5', 'a-5'],
    ['n6w23001', 'n6w23001'],
    ['b12-14', 'b12-14'],
    ['b 12', 'none'],
    ['b/12', 'none'],
    ['b - 12', 'none'],
    ['bc12', 'none'],
    ['12', 'none'],
    ['n12', 'none'],
    ['n12a', 'n12a'],
  ])('finds in "%s" the number %s', (text, number) => expect(spanIn(text)).toBe(number));

  it('takes no letter that is used', () => expect(spanIn('b12', spanMask(1, 2))).toBe('none'));
});
