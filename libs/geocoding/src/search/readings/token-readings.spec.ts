import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../parsing/query/parse-query.js';
import { Vocabulary } from '../../index/vocabulary.js';
import { QueryField } from '../../parsing/text/query-token.js';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import { TokenReader, outOfVocabularyShare, readTokens, weightOfWords } from './token-readings.js';

const vocabulary = new Vocabulary();
const words =
  'main street st hauptstrasse bremner chemin ch geneve genf glatt 48th forty settembre 20 san s a xx koch 수원시 #12345 #sw1a2aa';
for (const word of words.split(' ')) vocabulary.intern(word);

const parse = (text: string) => parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' });

const read = (text: string, correctsSpelling = false) =>
  readTokens(parse(text), vocabulary, correctsSpelling);

/** Every reading, as `from-to word cost`. */
const readingsOf = (text: string, correctsSpelling = false): readonly string[] =>
  read(text, correctsSpelling).all.map(
    ({ from, to, token, cost }) => `${from}-${to} ${vocabulary.wordOf(token)} ${cost}`,
  );

describe('TokenReader', () => {
  it('reads a query once, and adds corrections to what is written', () => {
    const reader = new TokenReader(parse('Main Stret'), vocabulary);
    const { asWritten, corrected } = reader;
    expect(reader.asWritten).toBe(asWritten);
    expect(reader.corrected).toBe(corrected);
    expect(corrected.all).toEqual(expect.arrayContaining([...asWritten.all]));
    expect(corrected.all.length).toBeGreaterThan(asWritten.all.length);
  });
});

describe('readTokens', () => {
  it.each([
    ['main', '0-1 main 0'],
    ['main street', '1-2 st 0.03'],
    ['main st', '1-2 street 0.03'],
    ['brem. street', '0-1 bremner 0.1'],
    ['Geneva', '0-1 geneve 0.03'],
    ['Geneva', '0-1 genf 0.03'],
    ['수원', '0-1 수원시 0.03'],
    ['XX Settembre', '0-1 20 0.03'],
    ['20 Settembre', '0-1 xx 0.03'],
  ])('reads %s as %s', (text, reading) => {
    expect(readingsOf(text)).toContain(reading);
  });

  it('reads words cut short as what they begin, up to a limit, those with the fewest words first', () => {
    const ambiguous = new Vocabulary();
    const beginnings = ['abc', 'bcd', 'cde', 'def'];
    for (const beginning of beginnings) {
      for (let at = 0; at < 35; at += 1)
        ambiguous.intern(`${beginning}${String.fromCodePoint(0x3b1 + at)}`);
    }
    ambiguous.intern('efghij');
    const readWords = (text: string): readonly number[] => [
      ...new Set(readTokens(parse(text), ambiguous, false).all.map(({ from }) => from)),
    ];
    expect(readWords('abc. bcd. cde.')).toEqual([0, 1, 2]);
    expect(readWords('abc. bcd. cde. def. efg.')).toEqual([0, 1, 2, 4]);
  });

  it('reads adjacent words as one', () => {
    expect(readingsOf('haupt strasse')).toContain('0-2 hauptstrasse 0.02');
  });

  it.each([
    ['bremnr', '0-1 bremner 0.3'],
    ['bremnner', '0-1 bremner 0.3'],
    ['bermner', '0-1 bremner 0.3'],
  ])('reads %s as %s with spelling correction alone', (text, reading) => {
    expect(readingsOf(text)).toEqual([]);
    expect(readingsOf(text, true)).toContain(reading);
  });

  it('reads a misspelling of three letters as a place alone', () => {
    const fieldsOf = (text: string) =>
      read(text, true)
        .all.filter(({ token }) => vocabulary.wordOf(token) === 'koch' || token === 0)
        .map(({ fields }) => fields & 3);
    expect(fieldsOf('koc')).toEqual([2]);
    expect(fieldsOf('mainn')).toEqual([3]);
  });

  it('reads a unit designator as no misspelling', () => {
    expect(readingsOf('flat', true)).toEqual([]);
  });

  it('reads a word in full as its abbreviation once', () => {
    expect(readingsOf('street').filter((reading) => reading.includes(' st '))).toHaveLength(1);
  });

  it('reads no word in full as the code of a place', () => {
    const [code] = read('Chemin').all.filter(({ token }) => vocabulary.wordOf(token) === 'ch');
    expect(code?.fields).toBeDefined();
    expect((code?.fields ?? 0) & 2).toBe(0);
  });

  it('marks a reading as one letter', () => {
    const marked = read('San').all.filter(({ isOneLetter }) => isOneLetter);
    expect(marked.map(({ token }) => vocabulary.wordOf(token))).toEqual(['s']);
  });

  it.each([
    ['12345 main', [[0, 1]]],
    ['main SW1A 2AA', [[1, 4]]],
    ['main 12, 345', []],
  ])('reads the postcodes of %s', (text, spans) => {
    expect(read(text).postcodes.map(({ from, to }) => [from, to])).toEqual(spans);
  });

  it.each([
    ['R. Koch', [[0, 'r']]],
    ['R Koch', []],
    ['Rb. Koch', []],
  ])('reads the initials of %s', (text, initials) => {
    expect(read(text).initials.map(({ at, letter }) => [at, letter.letters])).toEqual(initials);
  });

  it('weighs numbers, unknown words and postcodes', () => {
    const { weights, totalWeight } = read('12 main foobar xy SW1A 2AA');
    expect(weights).toEqual([
      3,
      vocabulary.idfOf(vocabulary.tokenOf('main') ?? 0),
      vocabulary.outOfVocabularyIdf,
      1.5,
      3,
      3,
      3,
    ]);
    expect(totalWeight).toBeCloseTo(
      weights.reduce((sum, weight) => sum + weight, 0),
      10,
    );
  });

  it('adds up the weights of some words', () => {
    const readings = read('12 xy 14');
    expect(weightOfWords(0b001, readings)).toBe(3);
    expect(weightOfWords(0b011, readings)).toBe(4.5);
    expect(weightOfWords(0b110, readings)).toBe(4.5);
  });
});

describe('a correction', () => {
  const { vocabulary: names } = anIndex({
    streets: ['Burg', 'Berg', 'Merulana', 'Martin', 'Martins', 'Schmit', 'Schmitt', 'De'].map(
      (name) => ({ name, city: 'Dorf' }),
    ),
    places: [{ name: 'Dorf' }],
  });
  const correctionsOf = (text: string) =>
    readTokens(parse(text), names, true)
      .all.filter(({ corrects }) => corrects)
      .map(({ token, corrects }) => [names.wordOf(token), corrects]);

  it.each([
    ['burg', 'berg', 'known word'],
    ['merulna', 'merulana', 'unknown word'],
    ['martin', 'martins', 'unknown word'],
    ['schmitt', 'schmit', 'unknown word'],
    ['darf', 'dorf', 'unknown word'],
  ])('of %s to %s corrects a %s', (word, corrected, corrects) => {
    expect(correctionsOf(word)).toEqual([[corrected, corrects]]);
  });

  it('of an article is no code of a country', () => {
    const fieldsOf = (text: string) =>
      readTokens(parse(text), names, true).all.find(({ token }) => names.wordOf(token) === 'de')
        ?.fields;
    expect(fieldsOf('der')! & QueryField.place).toBe(0);
    expect(fieldsOf('der')! & QueryField.street).not.toBe(0);
    expect(fieldsOf('de')! & QueryField.place).not.toBe(0);
  });
});

describe('outOfVocabularyShare', () => {
  /** Unknown words have a weight of 1.1 here, numbers of 3. */
  const counted = new Vocabulary();
  for (const word of ['main', 'street', '#12345']) counted.intern(word);
  counted.count(1, {
    documents: 2,
    ownWords: {
      tokens: new Int32Array(),
      starts: new Int32Array([0]),
      documents: new Int32Array(),
      present: new Uint8Array(),
    },
    areaWords: {
      tokens: new Int32Array(),
      starts: new Int32Array([0]),
      documents: new Int32Array(),
      present: new Uint8Array(),
    },
  });
  const share = (text: string): number => {
    const query = parse(text);
    return outOfVocabularyShare(query, readTokens(query, counted, false));
  };

  it.each(['main street', '12 main', 'main 12345', 'Germany', 'Oregon', 'foo', 'flat', ''])(
    'is 0 for %s',
    (text) => {
      expect(share(text)).toBe(0);
    },
  );

  it('is 1 for an unknown word alone', () => {
    expect(share('foob')).toBe(1);
  });

  it.each([
    ['foobar, main street 12', 0],
    ['foobar baz, main street 12, quux', 1],
    ['main street 12, 72202 main, foobar', 0],
    ['main street 12, 72202 foobar', 1],
    ['main street, foobar', 1],
  ])('does not count what may be around an address: %s', (text, least) => {
    expect(Math.ceil(share(text))).toBe(least);
  });

  it('is the share of the weight', () => {
    expect(share('foobar 12')).toBeCloseTo(Math.log1p(2) / (Math.log1p(2) + 3), 10);
  });
});
