import { expect, it } from '@jest/globals';
import { splitWords } from '../text/split-words.js';
import { findRepetitions } from './repetitions.js';

const unrepeated = (text: string): string => {
  const words = splitWords(text);
  const repeated = findRepetitions(words);
  return words.flatMap(({ text: word }, at) => (repeated.has(at) ? [] : [word])).join(' ');
};

it.each([
  ['weg 5, nagold, nagold', 'weg 5 nagold'],
  ['weg 5, 72202 nagold, nagold', 'weg 5 72202 nagold'],
  ['weg 5, nagold, weg 5, nagold', 'weg 5 nagold'],
  ['frankfurter weg 5, frankfurt', 'frankfurter weg 5 frankfurt'],
  ['rue de berlin 5, berlin', 'rue de berlin 5 berlin'],
  ['weg 5, new york, new york 10001', 'weg 5 new york new york 10001'],
  ['1, 1, high street', '1 1 high street'],
  ['baden baden', 'baden baden'],
])('reads %s as %s', (text, once) => {
  expect(unrepeated(text)).toBe(once);
});
