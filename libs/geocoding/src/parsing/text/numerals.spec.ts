import { expect, it } from 'vitest';
import { numberSurfaceForms, ordinalVariants, parseSpelledNumber } from './numerals.js';

it.each([
  ['otto', 8],
  ['ix', 9],
  ['venti', 20],
  ['nineteenth', 19],
  ['ninetieth', 90],
  ['fortyeighth', 48],
  ['nagold', undefined],
  ['v', undefined],
])('parseSpelledNumber reads %s as %s', (word, number) => {
  expect(parseSpelledNumber(word)).toBe(number);
});

it('numberSurfaceForms has digits, ordinals, Roman numerals and words', () => {
  expect(numberSurfaceForms(8)).toEqual(
    expect.arrayContaining(['8', '8th', 'viii', 'acht', 'huit']),
  );
});

it('ordinalVariants of a padded ordinal include the ordinal, those of a padded number do not', () => {
  expect(ordinalVariants('09th')).toEqual(expect.arrayContaining(['9', '9th']));
  expect(ordinalVariants('09')).not.toContain('9');
});
