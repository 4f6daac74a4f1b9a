import { describe, expect, it } from 'vitest';
import { wordsIn } from '../parsing/text/query-token.js';
import { hasDistinctiveWord, readTypedText } from './typed-text.js';

describe('the compounds of a text', () => {
  it.each([
    ['Lindenweg', ['linden weg']],
    ['71083Lindenweg', ['linden weg']],
    ['Am Lindenweg 5a, Mühlstr', ['linden weg', 'muhl str']],
    ['Linden Weg', []],
    ['12a', []],
  ])('of %s are %s', (text, compounds) => {
    const { compounds: masks, parsed } = readTypedText(text);
    const named = masks.map((mask) => wordsIn(mask, parsed.tokens).join(' '));
    expect(named.filter((words) => words.includes(' '))).toEqual(compounds);
  });
});

describe('a text with a distinctive word', () => {
  it.each(['Hof', 'Ho Hof', 'दिल्ली', '東', '서', 'Au ', '12345', 'a 12'])('is %s', (text) => {
    const typed = readTypedText(text);
    expect(hasDistinctiveWord(typed, typed.all)).toBe(true);
  });

  it.each(['Ho', 'a ', 'der h'])('is not %s', (text) => {
    const typed = readTypedText(text);
    expect(hasDistinctiveWord(typed, typed.all)).toBe(false);
  });

  it('has it among the words of the mask', () => {
    expect(hasDistinctiveWord(readTypedText('Hof 5 ab'), 0b100)).toBe(false);
    expect(hasDistinctiveWord(readTypedText('ab Hof'), 0b10)).toBe(true);
  });
});
