import { describe, expect, it } from '@jest/globals';
import { fold } from '../text/fold.js';
import { splitWords } from '../text/split-words.js';
import { findAsides } from './asides.js';

/** What is left of a text once its asides are out. */
const without = (text: string): string => {
  const words = splitWords(fold(text));
  const asides = findAsides(words);
  return words
    .filter((_, at) => !asides.has(at))
    .map((word) => word.text)
    .join(' ');
};

describe('a care-of line', () => {
  it.each([
    ['c/o Schmidt, Lindenweg 12', 'lindenweg 12'],
    ['Lindenweg 12, c/o Maria Schmidt, Nagold', 'lindenweg 12 nagold'],
    ['Lindenweg 12 c/o Schmidt, Nagold', 'lindenweg 12 nagold'],
    ['z.Hd. Frau Weber, Lindenweg 12', 'lindenweg 12'],
    ['Attn: Accounts Payable, 16 Main St', '16 main st'],
    ['t.a.v. Jan de Vries, Damrak 12', 'damrak 12'],
    ["à l'attention de M. Dupont, 12 rue Centrale", '12 rue centrale'],
    ['A/C João Silva, Av. Paulista 1578', 'av paulista 1578'],
  ])('is out of %s', (text, left) => {
    expect(without(text)).toBe(left);
  });

  it.each([
    ['c/o Schmidt Lindenweg 12, Nagold', 'schmidt lindenweg 12 nagold'],
    ['Lindenweg 12, Nagold, c/o Schmidt', 'lindenweg 12 nagold schmidt'],
    ['attn', ''],
  ])('without an end gives up its first words alone: %s', (text, left) => {
    expect(without(text)).toBe(left);
  });

  it.each(['Aurora CO 80012', 'C O Lane 5', 'Calle A C 5'])('is not in %s', (text) => {
    expect(without(text)).toBe(fold(text));
  });
});

describe('a post office box', () => {
  it.each([
    ['PO Box 12, 16 Main St', '16 main st'],
    ['P.O. Box No. 12', ''],
    ['Lindenweg 12, Postfach 12 34 56, 72202 Nagold', 'lindenweg 12 72202 nagold'],
    ['Postfach 12 34 72202 Nagold', '72202 nagold'],
    ['PO Box 12 16 Main St', '16 main st'],
    ['12 rue Centrale BP 3 Lyon', '12 rue centrale lyon'],
    ['Postbus, Damrak 12', 'damrak 12'],
    ['PL 3, Mannerheimintie 12', 'mannerheimintie 12'],
    ['69001 Lyon CEDEX 03', '69001 lyon'],
    ['75001 Paris Cedex', '75001 paris'],
    ['ص.ب 12، شارع التحرير', 'شارع التحرير'],
  ])('is out of %s', (text, left) => {
    expect(without(text)).toBe(left);
  });

  it.each(['Box Hill 12', 'PL 3 Mannerheimintie', 'Postfachweg 3', '12 Box Lane'])(
    'is not in %s',
    (text) => {
      expect(without(text)).toBe(fold(text));
    },
  );
});
