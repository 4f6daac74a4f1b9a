import { describe, expect, it, vi } from 'vitest';
import { ANY_FIELD, MAX_QUERY_TOKENS, QueryField } from '../text/query-token.js';
import { tokeniseQuery } from './tokenise-query.js';

const tokenised = (text: string) => tokeniseQuery([{ text, fields: ANY_FIELD }]);
const textsOf = (text: string) => tokenised(text).tokens.map((word) => word.text);
const joinedOf = (text: string) => tokenised(text).joinedTokens.map((joined) => joined.text);

describe('tokeniseQuery', () => {
  it.each([
    ['Hauptstr. 12a, 71083 Nagold', 'haupt str 12a 71083 nagold'],
    ['71083Herrenberg', '71083 herrenberg'],
    ['12quater rue X', '12quater rue x'],
    ['12½ Main St', '12 1 2 main st'],
    ['Хауптштрассе 12', 'haupt strasse 12'],
    ['c/o Schmidt, Weg 5, Nagold, Nagold', 'weg 5 nagold'],
  ])('splits %s', (text, tokens) => {
    expect(textsOf(text).join(' ')).toBe(tokens);
  });

  it('normalises at most 30 combining marks of a letter, as the time for more is quadratic', () => {
    const lengths: number[] = [];
    const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
      this: string,
    ) {
      lengths.push(this.length);
      return String(this);
    });
    textsOf(`a${'\u0301\u0323'.repeat(499)} b`);
    normalize.mockRestore();
    expect(Math.max(...lengths)).toBe('a b'.length + 30);
  });

  it('keeps the other folding of a token as a variant', () => {
    expect(tokenised('Müllerweg').tokens.map(({ variants }) => variants)).toEqual([
      ['mueller'],
      [],
    ]);
    expect(tokenised('Берн').tokens).toMatchObject([{ text: 'bern', variants: ['берн'] }]);
  });

  it('begins a new part after a span that is left out, and at the next text', () => {
    const { tokens } = tokeniseQuery([
      { text: 'Weg 5 Postfach 12 Nagold', fields: QueryField.street },
      { text: 'Nagold', fields: QueryField.place },
    ]);
    expect(tokens.map(({ text, separator: joint, fields }) => [text, joint, fields])).toEqual([
      ['weg', '', QueryField.street],
      ['5', ' ', QueryField.street],
      ['nagold', ',', QueryField.street],
      ['nagold', ',', QueryField.place],
    ]);
  });

  it.each([
    ['Hauptstraße', ['hauptstrasse']],
    ['Linden hof', ['lindenhof']],
    ['21t3h Street', ['21t3h']],
    ['Linden, Hof', []],
    ['Linden 5', []],
  ])('joins in %s %p', (text, joined) => {
    expect(joinedOf(text)).toEqual(joined);
  });

  it.each([
    ['ok86i0059k9e', ['ok86i0059k9e']],
    ['12 Main4', ['main4']],
    ['71083Herrenberg, Müllerweg5a', ['71083herrenberg', 'mullerweg5a']],
    ['Müllerweg 5a', []],
    ['Müllerweg 5-a', []],
    ['中山路2段9號', []],
  ])('marks the tokens that are cut from runs of letters and digits: %s', (text, runs) => {
    const { tokens } = tokenised(text);
    expect([...new Set(tokens.flatMap(({ run }) => run ?? []))]).toEqual(runs);
  });

  it('drops tokens beyond the limit', () => {
    expect(textsOf('a '.repeat(MAX_QUERY_TOKENS + 5))).toHaveLength(MAX_QUERY_TOKENS);
  });
});
