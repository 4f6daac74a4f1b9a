import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../../address/read-query.js';
import { Vocabulary } from '../../gazetteer/vocabulary.js';
import { respacings } from './respace.js';

const known = ['main', 'street', 'rue', 'des', 'de', 'paquis', '213th', 'park', 'view', 'a', 'e'];

class CountingVocabulary extends Vocabulary {
  lookUps = 0;

  constructor() {
    super();
    for (const word of known) this.admit(word);
  }

  override tokenOf(word: string): number | undefined {
    this.lookUps += 1;
    return super.tokenOf(word);
  }
}

const ALL_WORDS = -1;

const respaced = (
  text: string,
  { vocabulary = new CountingVocabulary(), doubtful = ALL_WORDS } = {},
): readonly string[] => {
  const question = readQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' });
  return respacings(question, { vocabulary, doubtful }).map(({ words }) =>
    words.map((word) => word.text).join(' '),
  );
};

describe('respacings', () => {
  it.each([
    ['mainstreet', 'main street'],
    ['mainxstreet', 'main street'],
    ['mai nstreet', 'main street'],
    ['mains treet', 'main street'],
    ['ruedespaquis', 'rue des paquis'],
    ['213 th street', '213th street'],
    ['21 3th street', '213th street'],
  ])('read %s as %s', (text, words) => {
    expect(respaced(text)[0]).toBe(words);
  });

  it.each(['main street', '12 a', '1337', 'qwzorb'])('leave %s as it is', (text) => {
    expect(respaced(text)).toEqual([]);
  });

  it('leave words alone that are not in doubt', () => {
    expect(respaced('mainstreet parkview', { doubtful: 2 })).toEqual(['mainstreet park view']);
  });

  it('join no words across a comma', () => {
    expect(respaced('mai, nstreet')).toEqual([]);
  });

  it.each(['mainstreetxq', 'ruedeparkaea', 'ae'])(
    'are few, and look up few parts of a long text of %s',
    (part) => {
      for (const text of [part.repeat(80), `${part.repeat(2)} `.repeat(40)]) {
        const vocabulary = new CountingVocabulary();
        expect(respaced(text.slice(0, 1_000), { vocabulary }).length).toBeLessThanOrEqual(4);
        expect(vocabulary.lookUps).toBeLessThan(40_000);
      }
    },
  );
});
