import { describe, expect, it } from 'vitest';
import { countryByCode } from '#countries';
import { parseQuery } from '../query/parse-query.js';
import type { QueryToken } from '../text/query-token.js';
import { maskHas, spanMask } from '../text/query-token.js';
import { findLaneWords, findNoNumberPhrase, laneMaskIn } from './excluded-numbers.js';

const wordsOf = (text: string): readonly QueryToken[] =>
  parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }).tokens;

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
