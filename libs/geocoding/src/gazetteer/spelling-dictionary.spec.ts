import { describe, expect, it } from '@jest/globals';
import { SpellingDictionary } from './spelling-dictionary.js';

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
  ])('reads %s as %s', (misspelt, word) => {
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
  ])('has no other word for %s', (word) => {
    expect(dictionary.withinOneEdit(word, false)).toEqual([]);
  });

  it.each(['ecc', 'eckk'])(
    'reads %s as a word of three letters where nothing else is known',
    (word) => {
      expect(dictionary.withinOneEdit(word, true)).toEqual([words.indexOf('eck')]);
    },
  );

  it('finds every word again after growing far beyond its first size', () => {
    const large = new SpellingDictionary();
    const many = Array.from({ length: 20_000 }, (_, index) => letters(index));
    many.forEach((word, token) => large.add(token, word));
    for (const token of [0, 777, 19_999]) {
      expect(large.withinOneEdit(`${many[token] ?? ''}q`, false)).toContain(token);
    }
  });

  it('takes no city of East Asia for another that shares characters with it', () => {
    expect(dictionary.withinOneEdit('臺南市', true)).toEqual([]);
  });
});

/** A word of letters for a number, different for each. */
const letters = (number: number): string =>
  [...String(number).padStart(6, '0')].map((digit) => 'bcdfghjklm'[Number(digit)] ?? '').join('a');
