import { describe, expect, it } from 'vitest';
import { fold } from '../text/normalise.js';
import { tokenise } from '../text/tokenise.js';
import type { Token } from '../text/tokenise.js';
import { findNonAddressSpans, findRepeatedParts } from './non-address-spans.js';

/** The tokens of a text without those at the indexes that a function finds. */
const without = (find: (tokens: readonly Token[]) => ReadonlySet<number>, text: string): string => {
  const tokens = tokenise(fold(text));
  const found = find(tokens);
  return tokens.flatMap((token, at) => (found.has(at) ? [] : [token.text])).join(' ');
};

describe('findNonAddressSpans, care-of lines', () => {
  it.each([
    ['c/o Schmidt, Lindenweg 12', 'lindenweg 12'],
    ['Lindenweg 12, c/o Maria Schmidt, Nagold', 'lindenweg 12 nagold'],
    ['Lindenweg 12 c/o Schmidt, Nagold', 'lindenweg 12 nagold'],
    ['z.Hd. Frau Weber, Lindenweg 12', 'lindenweg 12'],
    ['Attn: Accounts Payable, 16 Main St', '16 main st'],
    ['t.a.v. Jan de Vries, Damrak 12', 'damrak 12'],
    ["à l'attention de M. Dupont, 12 rue Centrale", '12 rue centrale'],
    ['A/C João Silva, Av. Paulista 1578', 'av paulista 1578'],
  ])('removes the span from %s', (text, left) => {
    expect(without(findNonAddressSpans, text)).toBe(left);
  });

  it.each([
    ['c/o Schmidt Lindenweg 12, Nagold', 'schmidt lindenweg 12 nagold'],
    ['Lindenweg 12, Nagold, c/o Schmidt', 'lindenweg 12 nagold schmidt'],
    ['attn', ''],
  ])('removes only the phrase if no comma ends the name: %s', (text, left) => {
    expect(without(findNonAddressSpans, text)).toBe(left);
  });

  it.each(['Aurora CO 80012', 'C O Lane 5', 'Calle A C 5'])('finds none in %s', (text) => {
    expect(without(findNonAddressSpans, text)).toBe(fold(text));
  });
});

describe('findNonAddressSpans, post office boxes', () => {
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
  ])('removes the span from %s', (text, left) => {
    expect(without(findNonAddressSpans, text)).toBe(left);
  });

  it.each(['Box Hill 12', 'PL 3 Mannerheimintie', 'Postfachweg 3', '12 Box Lane'])(
    'finds none in %s',
    (text) => {
      expect(without(findNonAddressSpans, text)).toBe(fold(text));
    },
  );
});

it.each([
  ['weg 5, nagold, nagold', 'weg 5 nagold'],
  ['weg 5, 72202 nagold, nagold', 'weg 5 72202 nagold'],
  ['weg 5, nagold, weg 5, nagold', 'weg 5 nagold'],
  ['frankfurter weg 5, frankfurt', 'frankfurter weg 5 frankfurt'],
  ['rue de berlin 5, berlin', 'rue de berlin 5 berlin'],
  ['weg 5, new york, new york 10001', 'weg 5 new york new york 10001'],
  ['1, 1, high street', '1 1 high street'],
  ['baden baden', 'baden baden'],
])('findRepeatedParts reduces %s to %s', (text, once) => {
  expect(without(findRepeatedParts, text)).toBe(once);
});
