import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../address/read-query.js';
import { Vocabulary } from '../gazetteer/vocabulary.js';
import { splitUnspaced } from './split-unspaced.js';

const vocabulary = new Vocabulary();
for (const word of ['中环', '皇后大道', '서울', '세종대로']) vocabulary.admit(word);

const wordsOf = (text: string): readonly string[] =>
  splitUnspaced(
    readQuery({ kind: 'text', text, limit: 1, inputFilter: 'none' }),
    vocabulary,
  ).words.map((word) => word.text);

describe('splitUnspaced', () => {
  it.each([
    ['中環皇后大道', ['中环', '皇后大道']],
    ['中环皇后大道99', ['中环', '皇后大道', '99']],
    ['서울세종대로', ['서울', '세종대로']],
    ['某某皇后大道', ['某某', '皇后大道']],
  ])('parts %s where the gazetteer knows the parts', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each(['中', '십', 'ア', '三十', '皇后'])('reads a thousand of %s at once', (part) => {
    const startMs = performance.now();
    wordsOf(part.repeat(1_000 / part.length));
    expect(performance.now() - startMs).toBeLessThan(50);
  });
});
