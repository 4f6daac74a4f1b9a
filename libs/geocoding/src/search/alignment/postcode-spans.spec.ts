import { describe, expect, it } from 'vitest';
import type { Address } from '#contracts';
import { parseQuery } from '../../parsing/query/parse-query.js';
import type { ParsedQuery } from '../../parsing/query/parsed-query.js';
import { maskHas } from '../../parsing/text/query-token.js';
import { textQuery } from './align-all.fake.js';
import { postcodeSpans } from './postcode-spans.js';
import type { PostcodeSpan } from './postcode-spans.js';

const wordsIn = ({ tokens }: ParsedQuery, mask: number): string =>
  tokens
    .filter((_, at) => maskHas(mask, at))
    .map(({ text }) => text)
    .join(' ');

const keysIn = (text: string): readonly string[] =>
  postcodeSpans(parseQuery(textQuery(text))).map(({ key }) => key);

/** The span of a query with the given key. */
const spanIn = (query: ParsedQuery, key: string): PostcodeSpan => {
  const span = postcodeSpans(query).find((one) => one.key === key);
  if (!span) throw new Error(`"${key}" is no span of the query`);
  return span;
};

const spanOf = (text: string, key: string): PostcodeSpan =>
  spanIn(parseQuery(textQuery(text)), key);

const structured = (address: Address): ParsedQuery =>
  parseQuery({ kind: 'structured', address, limit: 1, inputFilter: 'none' });

describe('postcodeSpans', () => {
  it.each<readonly [string, readonly string[]]>([
    ['72202', ['72202']],
    ['72202 Nagold', ['72202nagold', '72202']],
    ['Nagold', []],
    ['SW1A 1AA', ['sw1a1aa', 'sw1a', '1a1aa', '1a', '1aa']],
    [
      '1 2 3 4 5',
      ['1234', '2345', '123', '234', '345', '12', '23', '34', '45', '1', '2', '3', '4', '5'],
    ],
  ])('are groups of up to four words with a digit, the longest first: %s', (text, keys) => {
    expect(keysIn(text)).toEqual(keys);
  });

  it.each<readonly [string, readonly string[]]>([
    ['Paris, 75001', ['75001']],
    ['75001 #5', ['75001', '5']],
    ['12/34', ['12', '34']],
    ['12⁄34', ['12', '34']],
    ['12-34', ['1234', '12', '34']],
    ['12 34', ['1234', '12', '34']],
  ])('do not cross a comma, a # or a slash: %s', (text, keys) => {
    expect(keysIn(text)).toEqual(keys);
  });

  it('have a mask of the words that they use', () => {
    const query = parseQuery(textQuery('Main Street, Toronto M5V 3L9'));
    expect(wordsIn(query, spanIn(query, 'm5v3l9').used)).toBe('m 5v 3l 9');
  });

  it.each<readonly [string, string, boolean]>([
    ['bus 0301', '0301', false],
    ['bus, 0301', '0301', true],
    ['Gent 0301', '0301', true],
    ['H0201', '0201', false],
    ['K12', '12', false],
    ['H 0201', '0201', true],
    ['D0201', '0201', true],
    ['HK0201', '0201', true],
    ['MH0201', '0201', true],
  ])('leave out the number of a unit: %s, %s: %s', (text, key, isSpan) => {
    expect(keysIn(text).includes(key)).toBe(isSpan);
  });

  it.each<readonly [string, string, string]>([
    ['weg 12 nagold', '12', 'weg nagold'],
    ['weg 12, nagold', '12', 'weg'],
    ['weg, 12 nagold', '12', 'nagold'],
    ['weg, 12, nagold', '12', ''],
    ['12 nagold', '12', 'nagold'],
    ['weg 12', '12', 'weg'],
    ['foo weg 1 2 nagold bar', '12', 'weg nagold'],
  ])('report the adjacent words without a comma between: %s, %s: %s', (text, key, beside) => {
    const query = parseQuery(textQuery(text));
    expect(wordsIn(query, spanIn(query, key).beside)).toBe(beside);
  });

  it.each<readonly [string, string, boolean]>([
    ['10115 12', '1011512', true],
    ['1012 JS', '1012js', false],
    ['JS 1012', 'js1012', false],
    ['4700-123', '4700123', false],
    ['1 2 3', '123', true],
    ['1 2-3', '123', true],
    ['weg5a 12', '5a12', false],
    ['12 5a', '125a', false],
    ['12 a5', '12a5', false],
  ])('report whether a space separates two numbers: %s, %s: %s', (text, key, expected) => {
    expect(spanOf(text, key).isSpaceSeparated).toBe(expected);
  });

  it.each<readonly [string, string, number | undefined]>([
    ['4700-123', '4700123', 4],
    ['01310 - 100', '01310100', 5],
    ['12−14', '1214', 2],
    ['12–14', '1214', 2],
    ['1-22-333', '122333', 1],
    ['12 14', '1214', undefined],
    ['D-72202', 'd72202', undefined],
    ['1012-JS', '1012js', undefined],
  ])('report where a dash separates two numbers: %s, %s: %s', (text, key, dashAt) => {
    expect(spanOf(text, key).dashAt).toBe(dashAt);
  });

  it('of free text are not declared as postcodes', () => {
    expect(spanOf('Nagold 72202', '72202').isDeclared).toBe(false);
  });

  describe('of a structured query', () => {
    const query = structured({ streetName: 'Weg', streetNumber: '12', postcode: '722 02' });

    it('are only those of its postcode', () => {
      expect(postcodeSpans(query).map(({ key }) => key)).toEqual(['72202', '722', '02']);
    });

    it('are declared as the postcode, even with a space between numbers', () => {
      expect(spanIn(query, '72202')).toMatchObject({ isDeclared: true, isSpaceSeparated: false });
    });

    it('are postcodes even after the designator of a unit', () => {
      const flat = structured({ unit: 'bus', postcode: '0301' });
      expect(postcodeSpans(flat).map(({ key }) => key)).toEqual(['0301']);
    });
  });
});
