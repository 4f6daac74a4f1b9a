import { describe, expect, it } from 'vitest';
import { parseQuery } from '../query/parse-query.js';
import { keyOfParts, partsOfText, partsOfWords, textOfParts } from './number-parts.js';
import type { NumberPart } from './number-parts.js';

const partsInQuery = (text: string): readonly NumberPart[] =>
  partsOfWords(parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }).tokens);

/** Numbers bare, letters in quotation marks, each behind its separator. */
const shown = (parts: readonly NumberPart[]): string =>
  parts
    .map(({ text, separator, isNumber }) => {
      const run = isNumber ? text : `"${text}"`;
      return separator === '' ? run : `${separator} ${run}`;
    })
    .join(' | ');

describe('partsOfText', () => {
  it.each([
    ['12', '12'],
    ['No. 7', '7'],
    ['12a/3', '12 | "a" | / 3'],
    ['- 12', '- 12'],
    ['12 -', '12'],
    ['12--14', '12 | -- 14'],
    ['50號3樓', '50'],
    ['50之3樓', '50'],
    ['1丁目2番3号', '1 | - 2 | - 3'],
    ['5 番地 7', '5 | - 7'],
    ['12번지', '12'],
    ['12½', '12 | 1 | ⁄ 2'],
    ['rosso', '"rosso"'],
    ['12&14', '12 | 14'],
    ['12+14', '12 | + 14'],
    ['12 ⁄ 3', '12 | ⁄ 3'],
    ['nr7', '"nr" | 7'],
    ['nr 7', '7'],
    ['7 nr 8', '7 | "nr" | 8'],
    ['blok-7', '- 7'],
    ['7号a', '7 | "a"'],
    ['50 3樓5', '50 | 5'],
    ['50-3樓 2樓', '50'],
    ['5番地 7番地', '5 | - 7'],
  ])('splits "%s" into %s', (text, expected) => {
    expect(shown(partsOfText(text))).toBe(expected);
  });
});

describe('partsOfWords', () => {
  it.each([
    ['12', '12'],
    ['12a', '12 | "a"'],
    ['12 a', '12 | "a"'],
    ['12-14', '12 | - 14'],
    ['12 - 14', '12 | - 14'],
    ['12/3', '12 | / 3'],
    ['12 bis', '12 | "bis"'],
    ['12 bis 14', '12 | - 14'],
    ['bis 14', '"bis" | 14'],
    ['12 to', '12 | "to"'],
    ['1.578', '1578'],
    ['12 m. 3', '12 | "m" | 3'],
    ['12.a', '"12a"'],
    ['12.5', '125'],
    ['27号3', '27 | 号 3'],
    ['27号-3', '27 | 号- 3'],
    ['27号之3', '27 | - 3'],
    ['27之号3', '27 | "之号" | 3'],
    ['27-号3', '27 | - 3'],
    ['2丁目10番7号', '2 | - 10 | - 7'],
    ['27号', '27'],
    ['12½', '12 | 1 | ⁄ 2'],
    ['12 1/2', '12 | 1 | / 2'],
    ['12a3', '12 | "a" | 3'],
    ['12(-14', '12 | (- 14'],
    ['27号a', '27 | 号 "a"'],
  ])('splits "%s" into %s', (text, expected) => {
    expect(shown(partsInQuery(text))).toBe(expected);
  });
});

describe('keyOfParts', () => {
  it.each([
    ['12a/3', '12a3'],
    ['12-14', '12-14'],
    ['12/3', '12/3'],
    ['182/a', '182a'],
    ['182-a', '182a'],
    ['12a-c', '12a-c'],
    ['12a/c', '12ac'],
    ['12ab-c', '12abc'],
    ['12a-3', '12a-3'],
    ['12ab-3', '12ab3'],
    ['12 14', '12/14'],
    ['12+14', '12-14'],
    ['12--14', '12/14'],
    ['12 huis', '12hs'],
    ['huis 12', 'huis12'],
    ['-huis 12', 'hs12'],
    ['12 nero 5', '12/5'],
    ['0012', '12'],
    ['0012a', '12a'],
    ['00', '0'],
    ['03-12', '03-12'],
    ['12-abc', '12abc'],
    ['12.5', '12/5'],
    ['a-5', 'a-5'],
    ['a/5', 'a5'],
  ])('writes the number "%s" as %s', (text, key) => {
    expect(keyOfParts(partsOfText(text))).toBe(key);
  });

  it.each([
    ['3-12.a', '3-12a'],
    ['3/12.huis', '3/12hs'],
    ['12.a', '12a'],
    ['12.a-14', '12a-14'],
    ['12.huis', '12hs'],
    ['27号3', '27-3'],
    ['27a号3', '27a号3'],
    ['27a号-3', '27a号3'],
    ['27号a', '27a'],
    ['27号-3', '27-3'],
    ['27号/3', '27/3'],
    ['12 & 14', '12/14'],
    ['12(-14', '12-14'],
    ['1.578', '1578'],
    ['12 1/2', '12/1/2'],
    ['12 a 14', '12a14'],
  ])('writes the words "%s" of a query as %s', (text, key) => {
    expect(keyOfParts(partsInQuery(text))).toBe(key);
  });
});

describe('textOfParts', () => {
  it.each([
    ['12 1/2', '12 1/2'],
    ['12/3', '12/3'],
    ['12-k4', '12-k4'],
    ['12 a 3', '12a3'],
    ['27号3', '27号3'],
    ['12 bis 14', '12-14'],
    ['12-II', '12-ii'],
  ])('writes "%s" as %s', (text, expected) => {
    expect(textOfParts(partsInQuery(text))).toBe(expected);
  });

  it('leaves out the separator before the first part', () => {
    expect(textOfParts(partsInQuery('12/3').slice(1))).toBe('3');
  });
});
