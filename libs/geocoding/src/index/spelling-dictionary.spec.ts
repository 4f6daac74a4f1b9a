import { describe, expect, it } from 'vitest';
import { SpellingDictionary, isEditDistanceOne, isWithinEdits } from './spelling-dictionary.js';

const words = [
  'hauptstrasse',
  'hauptgasse',
  'merulana',
  'abbotswood',
  '월드컵로',
  'eck',
  '213th',
  '23rd',
  '臺北市',
  'kapp',
  'dux',
  'schifffahrt',
];
const dictionary = new SpellingDictionary();
words.forEach((word, token) => dictionary.add(token, word));

describe('SpellingDictionary', () => {
  it.each([
    ['hauptstrase', 'hauptstrasse'],
    ['hauptstrsase', 'hauptstrasse'],
    ['haupstrasse', 'hauptstrasse'],
    ['merulaana', 'merulana'],
    ['meruana', 'merulana'],
    ['abbotsswood', 'abbotswood'],
    ['abvbotswood', 'abbotswood'],
    ['abotswood', 'abbotswood'],
    ['월드컵길', '월드컵로'],
    ['213ht', '213th'],
    ['z213th', '213th'],
    ['21q3th', '213th'],
    ['21t3h', '213th'],
    ['23trd', '23rd'],
    ['kaapp', 'kapp'],
    ['kkapp', 'kapp'],
    ['schiffahr', 'schifffahrt'],
  ])('corrects %s to %s', (misspelt, word) => {
    expect(dictionary.withinOneEdit(misspelt, false)).toEqual([words.indexOf(word)]);
  });

  it.each([
    'hauptstrasse',
    'hptstrasse',
    'eckk',
    'ecc',
    '12345',
    '212th',
    '22rd',
    '23d4',
    '2q3th',
    'z13th',
    'kkkkkkkppp',
    'kkkkap',
  ])('has no correction for %s', (word) => {
    expect(dictionary.withinOneEdit(word, false)).toEqual([]);
  });

  it.each(['ecc', 'eckk'])('corrects %s, out of vocabulary, to a word of three letters', (word) => {
    expect(dictionary.withinOneEdit(word, true)).toEqual([words.indexOf('eck')]);
  });

  it.each(['dsxx', 'duuuux'])('has no correction for %s, out of vocabulary', (word) => {
    expect(dictionary.withinOneEdit(word, true)).toEqual([]);
  });

  it('finds every word after growing far beyond its initial size', () => {
    const large = new SpellingDictionary();
    const many = Array.from({ length: 20_000 }, (_, index) => letters(index));
    many.forEach((word, token) => large.add(token, word));
    for (const token of [0, 777, 19_999]) {
      expect(large.withinOneEdit(`${many[token] ?? ''}q`, false)).toContain(token);
    }
  });

  it('does not correct one Han character to another', () => {
    expect(dictionary.withinOneEdit('臺南市', true)).toEqual([]);
  });
});

/** A distinct word of letters for each number. */
const letters = (number: number): string =>
  [...String(number).padStart(6, '0')].map((digit) => 'bcdfghjklm'[Number(digit)] ?? '').join('a');

describe('isEditDistanceOne', () => {
  it.each([
    ['strasse', 'strase', true],
    ['strasse', 'straasse', true],
    ['strasse', 'strusse', true],
    ['strasse', 'starsse', true],
    ['strasse', 'strasse', false],
    ['strasse', 'strse', false],
    ['strasse', 'sartsse', false],
    ['abcd', 'badc', false],
    ['', 'a', true],
  ])('of %s and %s is %s', (one, other, answer) => {
    expect(isEditDistanceOne(one, other)).toBe(answer);
    expect(isEditDistanceOne(other, one)).toBe(answer);
  });
});

describe('isWithinEdits', () => {
  it.each([
    ['schillerweg', 'shilerweg', true],
    ['schillerweg', 'schxllexweg', true],
    ['schillerweg', 'cshillerwge', true],
    ['schillerweg', 'schillerwegab', true],
    ['schillerweg', 'xxschillerweg', true],
    ['schillerweg', 'schillerwg', true],
    ['schillerweg', 'schillerweg', false],
    ['schillerweg', 'shilerwg', false],
    ['schillerweg', 'schxllexwex', false],
    ['schillerweg', 'illerwe', false],
  ])('two of %s and %s is %s', (one, other, answer) => {
    expect(isWithinEdits(one, other, 2)).toBe(answer);
    expect(isWithinEdits(other, one, 2)).toBe(answer);
  });
});
