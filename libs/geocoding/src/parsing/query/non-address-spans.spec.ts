import { describe, expect, it } from 'vitest';
import { fold } from '../text/normalise.js';
import { tokenise } from '../text/tokenise.js';
import type { Token } from '../text/tokenise.js';
import {
  findLegalFormEnds,
  findNonAddressSpans,
  findRepeatedParts,
  removeContacts,
} from './non-address-spans.js';

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

describe('findNonAddressSpans, phones and door codes', () => {
  it.each([
    ['Lindenweg 12, Nagold, Tel. 07452 123-45', 'lindenweg 12 nagold'],
    ['Tel: (07452) 12345, Lindenweg 12', 'lindenweg 12'],
    ['12 Main St, phone 415 555 0123', '12 main st'],
    ['Lindenweg 12 Nagold Handy 0171 2345678', 'lindenweg 12 nagold'],
    ['Lindenweg 12, Nagold, Code 1234', 'lindenweg 12 nagold'],
    ['12 rue Centrale, digicode 12A, Lyon', '12 rue centrale lyon'],
  ])('removes the span from %s', (text, left) => {
    expect(without(findNonAddressSpans, text)).toBe(left);
  });

  it.each([
    'Tel Aviv Street 12',
    'Tel 12, Nagold',
    'Code Lane 12',
    'zip code 72202',
    'code postal 69001 Lyon',
  ])('finds none in %s', (text) => {
    expect(without(findNonAddressSpans, text)).toBe(fold(text).replace(',', ''));
  });
});

it.each([
  ['Lindenweg 12, Nagold, info@firma.de', 'Lindenweg 12, Nagold, , '],
  ['Lindenweg 12 E-Mail: a.b@firma.co.uk Nagold', 'Lindenweg 12 ,  Nagold'],
  ['www.firma.de, Lindenweg 12', ', , Lindenweg 12'],
  ['https://firma.de/kontakt?a=1 Lindenweg 12', ',  Lindenweg 12'],
  ['Lindenweg 12 +49 (0)7452 123-45, Nagold', 'Lindenweg 12 , , Nagold'],
  ['48.5123 +8.7123456', '48.5123 +8.7123456'],
  ['+48.512345, +8.712345', '+48.512345, +8.712345'],
  ['8FVC9G8F+6W Nagold', '8FVC9G8F+6W Nagold'],
  ['Lindenweg 12 + 14, 72202', 'Lindenweg 12 + 14, 72202'],
])('removeContacts changes %s to %s', (text, left) => {
  expect(removeContacts(text)).toBe(left);
});

it.each([
  ['muller gmbh lindenweg 12', 'gmbh'],
  ['muller gmbh & co. kg lindenweg 12', 'kg'],
  ['kowalski sp. z o.o. lipowa 12', 'o'],
  ['rossi s.r.l. via roma 12', 'l'],
  ['smith & sons ltd 12 main st', 'ltd'],
  ['limited edition lane 12', ''],
  ['sa street 12', ''],
])('findLegalFormEnds finds in %s the last word of the legal form: %s', (text, expected) => {
  const tokens = tokenise(fold(text));
  expect([...findLegalFormEnds(tokens)].map((at) => tokens[at]?.text).at(-1) ?? '').toBe(expected);
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
