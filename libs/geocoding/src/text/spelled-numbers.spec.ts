import { expect, it } from '@jest/globals';
import { spelledNumber, waysToWrite } from './spelled-numbers.js';

it.each([
  ['otto', 8],
  ['ix', 9],
  ['venti', 20],
  ['nineteenth', 19],
  ['ninetieth', 90],
  ['fortyeighth', 48],
  ['nagold', undefined],
  ['v', undefined],
])('%s spells %s', (word, number) => {
  expect(spelledNumber(word)).toBe(number);
});

it('knows a number in digits, counted, Roman and in words', () => {
  expect(waysToWrite(8)).toEqual(expect.arrayContaining(['8', '8th', 'viii', 'acht', 'huit']));
});
