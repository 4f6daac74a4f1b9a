import { describe, expect, it } from 'vitest';
import { Vocabulary } from '../../index/vocabulary.js';
import { parseQuery } from '../../parsing/query/parse-query.js';
import { ALL_WORDS } from '../../parsing/text/query-token.js';
import { distantSpellingOf, distantWords, nameWordOf } from './distant-spellings.js';

const vocabulary = new Vocabulary();
for (const word of ['pok', 'ain', 'wald', 'strasse', 'sunnyvale']) vocabulary.intern(word);

const wordsOf = (text: string, among = ALL_WORDS) =>
  distantWords(parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }), vocabulary, {
    among,
    field: 1,
  });

const spellingOf = (text: string, known: string, languages: readonly string[] = ['en']) =>
  wordsOf(text)
    .map((word) => distantSpellingOf(word, nameWordOf(known, languages)))
    .find((spelling) => spelling !== undefined);

describe('distantWords', () => {
  it.each([
    ['Pok Sunnyvale', ['pok', 'sunnyvale']],
    ['12 Pok', ['pok']],
    ['Müler', ['muler', 'mueler']],
    ['Shilingstrasse', ['shiling', 'strasse', 'shilingstrasse']],
    ['Alte Gase', ['alte', 'gase']],
    ['flat x 南京', []],
  ])('of %s are %j', (text, words) => {
    expect(wordsOf(text).map((word) => word.text)).toEqual(words);
  });

  it('are among the given words', () => {
    expect(wordsOf('Pok Sunnyvale', 2).map(({ text }) => text)).toEqual(['sunnyvale']);
  });

  it.each([
    ['pok', true],
    ['waldstrasse', true],
    ['wildstrasse', false],
  ])('the spelling %s is known: %s', (text, isKnown) => {
    expect(wordsOf(text).at(-1)).toMatchObject({ text, isKnown });
  });
});

describe('distantSpellingOf', () => {
  it.each([
    ['pok', 'polk', 'short-name'],
    ['ain', 'main', 'short-name'],
    ['ekm', 'elm', 'short-name'],
    ['em', 'elm', 'short-name'],
    ['elms', 'elm', 'short-name'],
    ['shiling', 'schilling', 'two-edits'],
    ['cqpstlereagh', 'castlereagh', 'two-edits'],
    ['wildstraess', 'waldstrasse', 'two-edits'],
    ['kuk', 'cook', 'sound'],
  ])('of %s for %s is %s', (text, known, spelling) => {
    expect(spellingOf(text, known)).toBe(spelling);
  });

  it.each([
    ['pok', 'pok'],
    ['pok', 'poland'],
    ['main', 'mann'],
    ['em', 'me'],
    ['filers', 'miller'],
    ['castlereagh', 'cxxxlereagh'],
    ['sunnyvale', 'sunnydale'],
    ['kuk', 'coke'],
  ])('of %s is not one of %s', (text, known) => {
    expect(spellingOf(text, known)).toBeUndefined();
  });

  it('compares sounds in the languages of the place', () => {
    expect(spellingOf('deik', 'dijk', ['fr', 'nl'])).toBe('sound');
    expect(spellingOf('deik', 'dijk', ['fr'])).toBeUndefined();
  });
});
