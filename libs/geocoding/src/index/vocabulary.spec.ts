import { describe, expect, it } from 'vitest';
import { Vocabulary, preparePrefix } from './vocabulary.js';

describe('words that begin with an abbreviation', () => {
  const vocabulary = new Vocabulary();
  const wordsFor = (prefix: string) =>
    vocabulary.startingWith(prefix).map((token) => vocabulary.wordOf(token));
  for (const word of ['strasbourg', 'strand', 'stuttgart', 'str', 'strandallee', 'stra']) {
    vocabulary.intern(word);
  }

  it('are longer than it, in the order in which they were added', () => {
    expect(wordsFor('stra')).toEqual(['strasbourg', 'strand', 'strandallee']);
    expect(wordsFor('strand')).toEqual(['strandallee']);
    expect(wordsFor('st')).toEqual([]);
    expect(wordsFor('stz')).toEqual([]);
  });

  it('include those added later', () => {
    vocabulary.intern('strahl');
    expect(wordsFor('stra')).toEqual(['strasbourg', 'strand', 'strandallee', 'strahl']);
  });

  it('are none where there are more than 40', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    for (const letter of letters) vocabulary.intern(`wald${letter}`);
    for (const letter of letters.slice(0, 14)) vocabulary.intern(`wald${letter}weg`);
    expect(wordsFor('wald')).toHaveLength(40);
    vocabulary.intern('waldzweig');
    expect(wordsFor('wald')).toEqual([]);
  });
});

describe('beginsWith', () => {
  const words = [
    '',
    's',
    'st',
    'str',
    'strand',
    'sxr',
    'ßt',
    '南',
    '南京',
    '강',
    '강남',
    '\u{20000}a',
    '#7',
  ];
  const vocabulary = new Vocabulary();
  for (const word of words) vocabulary.intern(word);

  it.each(words)('agrees with String.startsWith: %s', (prefix) => {
    const found = words.filter((word) =>
      vocabulary.beginsWith(vocabulary.tokenOf(word) ?? -1, preparePrefix(prefix)),
    );
    expect(found).toEqual(words.filter((word) => word.startsWith(prefix)));
  });

  it('distinguishes the end of a word from U+0000', () => {
    const token = vocabulary.tokenOf('s') ?? -1;
    expect(vocabulary.beginsWith(token, preparePrefix('s\u0000'))).toBe(false);
  });
});

describe('the other forms of a number', () => {
  it('include those added after they were first read', () => {
    const vocabulary = new Vocabulary();
    const street = vocabulary.intern('89th');
    expect(vocabulary.ordinalsOf('89')).toEqual([street]);
    const avenue = vocabulary.intern('89e');
    expect(vocabulary.ordinalsOf('89')).toEqual([street, avenue]);
    expect(vocabulary.ordinalsOf('89e')).toEqual([street]);
  });

  it('are cached for as many words as there are numbers, not for each padding with zeros', () => {
    const vocabulary = new Vocabulary();
    const street = vocabulary.intern('9');
    for (const [word, isCached] of [
      ['9th', true],
      ['999eme', true],
      ['0000009th', false],
    ] as const) {
      const tokens = vocabulary.ordinalsOf(word);
      expect(tokens).toEqual(word === '999eme' ? [] : [street]);
      expect(vocabulary.ordinalsOf(word) === tokens, word).toBe(isCached);
    }
  });

  it('are none for other words', () => {
    expect(new Vocabulary().ordinalsOf('avenue')).toEqual([]);
  });
});

describe('the longest postcode', () => {
  it('is measured without its mark, and not by other words', () => {
    const vocabulary = new Vocabulary();
    for (const word of ['#71083', 'herrenberg', '#6030']) vocabulary.intern(word);
    expect(vocabulary.longestPostcode).toBe(5);
  });
});

describe('words that begin with a prefix', () => {
  const vocabulary = new Vocabulary();
  const wordsFor = (prefix: string) =>
    vocabulary
      .withPrefix(prefix)
      .map((token) => vocabulary.wordOf(token))
      .sort();
  for (const word of [
    'hof',
    'h',
    'hohe',
    'hofgasse',
    'hofgarten',
    '42nd',
    '信義路',
    '#71083',
    '#7',
  ])
    vocabulary.intern(word);

  it.each([
    ['h', ['h', 'hof', 'hofgarten', 'hofgasse', 'hohe']],
    ['ho', ['hof', 'hofgarten', 'hofgasse', 'hohe']],
    ['hof', ['hof', 'hofgarten', 'hofgasse']],
    ['hofga', ['hofgarten', 'hofgasse']],
    ['hofgasse', ['hofgasse']],
    ['hofgassen', []],
    ['4', ['42nd']],
    ['信', ['信義路']],
    ['#', ['#7', '#71083']],
    ['#710', ['#71083']],
    ['', []],
  ])('%j are %j', (prefix, expected) => {
    expect(wordsFor(prefix)).toEqual(expected);
  });

  it('include those added later', () => {
    vocabulary.intern('hofmark');
    expect(wordsFor('hofm')).toEqual(['hofmark']);
  });

  it('are in the same order whatever was looked up before', () => {
    const inOrderOf = (...prefixes: readonly string[]): readonly number[] => {
      const words = new Vocabulary();
      for (const word of ['1205', '1201', '1209', '1202']) words.intern(word);
      return prefixes.map((prefix) => words.withPrefix(prefix)).at(-1) ?? [];
    };
    expect(inOrderOf('120', '12')).toEqual(inOrderOf('12'));
  });
});
