import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../parsing/query/parse-query.js';
import { Vocabulary } from '../../index/vocabulary.js';
import { splitUnspaced } from './word-splits.js';

const vocabulary = new Vocabulary();
for (const word of ['中环', '皇后大道', '서울', '세종대로']) vocabulary.intern(word);

class CountingVocabulary extends Vocabulary {
  lookUps = 0;

  override tokenOf(word: string): number | undefined {
    this.lookUps += 1;
    return super.tokenOf(word);
  }
}

const wordsOf = (text: string, known = vocabulary): readonly string[] =>
  splitUnspaced(
    parseQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }),
    known,
  ).tokens.map((word) => word.text);

describe('splitUnspaced', () => {
  it.each([
    ['中環皇后大道', ['中环', '皇后大道']],
    ['中环皇后大道99', ['中环', '皇后大道', '99']],
    ['서울세종대로', ['서울', '세종대로']],
    ['某某皇后大道', ['某某', '皇后大道']],
  ])('splits %s into words of the vocabulary', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each(['中', '십', 'ア', '三十', '皇后'])('looks up few parts of a thousand of %s', (part) => {
    const counting = new CountingVocabulary();
    wordsOf(part.repeat(1_000 / part.length), counting);
    expect(counting.lookUps).toBeLessThan(40_000);
  });
});
