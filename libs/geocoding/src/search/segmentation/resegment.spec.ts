import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../parsing/query/parse-query.js';
import { ALL_WORDS } from '../../parsing/text/query-token.js';
import { Vocabulary } from '../../index/vocabulary.js';
import { anIndex } from '../../ranking/index-snapshot.fake.js';
import { resegment } from './resegment.js';

const known = ['main', 'street', 'rue', 'des', 'de', 'paquis', '213th', 'park', 'view', 'a', 'e'];

class CountingVocabulary extends Vocabulary {
  lookUps = 0;

  constructor() {
    super();
    for (const word of known) this.intern(word);
  }

  override tokenOf(word: string): number | undefined {
    this.lookUps += 1;
    return super.tokenOf(word);
  }
}

const alternativesTo = (
  text: string,
  { vocabulary = new CountingVocabulary(), uncertain = ALL_WORDS } = {},
): readonly string[] => {
  const query = parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' });
  return resegment(query, { vocabulary, uncertain }).map(({ tokens }) =>
    tokens.map((word) => word.text).join(' '),
  );
};

describe('resegment', () => {
  it.each([
    ['mainstreet', 'main street'],
    ['mainxstreet', 'main street'],
    ['mai nstreet', 'main street'],
    ['mains treet', 'main street'],
    ['ruedespaquis', 'rue des paquis'],
    ['213 th street', '213th street'],
    ['21 3th street', '213th street'],
  ])('reads %s as %s', (text, words) => {
    expect(alternativesTo(text)[0]).toBe(words);
  });

  it.each(['main street', '12 a', '1337', 'qwzorb'])('has no alternative to %s', (text) => {
    expect(alternativesTo(text)).toEqual([]);
  });

  it('changes uncertain words alone', () => {
    expect(alternativesTo('mainstreet parkview', { uncertain: 2 })).toEqual([
      'mainstreet park view',
    ]);
  });

  it.each(['Whg. 4', 'Apt 4', 'unit 12'])('does not split the unit word of %s', (text) => {
    const vocabulary = new CountingVocabulary();
    for (const word of ['w', 'g', 'hg', 'whg', 'ap', 't', 'pt', 'un', 'it'])
      vocabulary.intern(word);
    expect(alternativesTo(text, { vocabulary })).toEqual([]);
  });

  it('does not split the name of a place', () => {
    const { vocabulary } = anIndex({
      streets: [{ name: 'Berg', city: 'Triesenberg' }, { name: 'Triesen Straße' }],
      places: [{ name: 'Triesenberg' }],
    });
    const query = (text: string) =>
      resegment(parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }), {
        vocabulary,
        uncertain: ALL_WORDS,
      });
    expect(query('Triesenberg')).toEqual([]);
    expect(query('Triesenbergs')).toEqual([]);
    expect(query('Bergtriesen')).toHaveLength(1);
  });

  it.each([
    ['mainstreet12', 'main:mainstreet12 street:mainstreet12 12:mainstreet12'],
    ['213thstreet', '213th:213thstreet street:213thstreet'],
    ['4ede paquis', '4e:4ede de:4ede paquis'],
    ['12 mainstreet', '12 main street'],
    ['21 3th street', '213th street'],
  ])('keeps the run of letters and digits that words are cut from: %s', (text, words) => {
    const query = parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' });
    const vocabulary = new CountingVocabulary();
    vocabulary.intern('4e');
    const [best] = resegment(query, { vocabulary, uncertain: ALL_WORDS });
    const marked = best?.tokens.map(({ text: word, run }) => (run ? `${word}:${run}` : word));
    expect(marked?.join(' ')).toBe(words);
  });

  it('joins no words across a comma', () => {
    expect(alternativesTo('mai, nstreet')).toEqual([]);
  });

  it.each(['mainstreetxq', 'ruedeparkaea', 'ae'])(
    'has few alternatives to a long text of %s, and looks up few of its parts',
    (part) => {
      for (const text of [part.repeat(80), `${part.repeat(2)} `.repeat(40)]) {
        const vocabulary = new CountingVocabulary();
        expect(alternativesTo(text.slice(0, 1_000), { vocabulary }).length).toBeLessThanOrEqual(4);
        expect(vocabulary.lookUps).toBeLessThan(40_000);
      }
    },
  );
});
